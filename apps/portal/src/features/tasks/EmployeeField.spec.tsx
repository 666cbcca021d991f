import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { DirectoryApi, refusal } from '../../testing/directory-api';
import { renderScreen } from '../../testing/render-screen';
import { department, employee, page, task } from '../../testing/samples';
import { server } from '../../testing/server';
import { TasksApi } from '../../testing/tasks-api';
import { typeQuickly } from '../../testing/type-quickly';
import TasksScreen from './TasksScreen';

const inDialog = () => within(screen.getByRole('dialog'));
const field = () => inDialog().getByRole<HTMLInputElement>('combobox', { name: 'Asignar a Empleado' });
const options = () =>
  within(inDialog().getByRole('listbox'))
    .queryAllByRole('option')
    .map(({ textContent }) => textContent);
const silence = () => jest.spyOn(console, 'error').mockImplementation(() => undefined);

async function open(employees = [employee(1, { name: 'Ana' }), employee(2, { name: 'Luis' })]) {
  const directory = new DirectoryApi([department(1)], employees);
  new TasksApi([task(1)]);
  const asked: (string | null)[] = [];
  server.use(
    http.get('*/api/employees', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('search'));
      return undefined;
    }),
  );
  const view = renderScreen(<TasksScreen />);
  await screen.findByRole('article');
  await view.user.click(screen.getByRole('button', { name: 'Nueva Tarea' }));
  await screen.findByRole('dialog');
  return { ...view, directory, asked };
}

describe('choosing who is reminded', () => {
  it('asks the server by name once typing pauses, and Enter chooses what was found', async () => {
    const { user, asked } = await open();
    await user.click(field());
    await waitFor(() => expect(options()).toHaveLength(2));
    typeQuickly(field(), 'luis');
    await waitFor(() => expect(options()).toEqual(['Luis - Departamento 1']));
    expect(asked).toEqual([null, 'luis']);
    await user.keyboard('{Enter}');
    expect(field()).toHaveValue('Luis - Departamento 1');
  });

  it("says 'Sin resultados' when no employee is found", async () => {
    const { user } = await open();
    await user.type(field(), 'xyz');
    expect(await inDialog().findByText('Sin resultados')).toBeVisible();
    expect(options()).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Primero agrega un empleado' })).toBeNull();
  });

  it("says how many more there are than it shows, and 'Cargando...' before it knows", async () => {
    const { user } = await open();
    let answer = (): void => undefined;
    server.use(
      http.get('*/api/employees', async ({ request }) => {
        if (new URL(request.url).searchParams.get('search') !== 'a') return undefined;
        await new Promise<void>((resolve) => (answer = resolve));
        return HttpResponse.json(page([employee(1, { name: 'Ana' })], { total: 61 }));
      }),
    );
    await user.type(field(), 'a');
    await waitFor(() => {
      answer();
      expect(inDialog().getByText('Y 60 más: escribe para buscar')).toBeVisible();
    });
  });

  it("says 'Cargando...' before it knows anybody", async () => {
    new DirectoryApi();
    new TasksApi([task(1)]);
    server.use(http.get('*/api/employees', () => new Promise<never>(() => undefined)));
    const { user } = renderScreen(<TasksScreen />);
    await screen.findByRole('article');
    await user.click(screen.getByRole('button', { name: 'Nueva Tarea' }));
    await screen.findByRole('dialog');
    await user.click(field());
    expect(inDialog().getByText('Cargando...')).toBeVisible();
  });

  it("says 'Primero agrega un empleado' when there are none, and opens the form of one", async () => {
    const { user } = await open([]);
    await user.click(await screen.findByRole('button', { name: 'Primero agrega un empleado' }));
    expect(await screen.findByRole('dialog', { name: 'Nuevo Empleado' })).toBeVisible();
  });

  it('offers at once whom another tab added', async () => {
    const { user, directory, changes } = await open([]);
    await screen.findByRole('button', { name: 'Primero agrega un empleado' });
    directory.employees.push(employee(1));
    changes.emit({ type: 'directory.employee.created', subject: employee(1).id });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Primero agrega un empleado' })).toBeNull());
    await user.click(field());
    expect(options()).toEqual(['Empleado 1 - Departamento 1']);
  });

  it("says that loading failed, logs it, and 'Reintentar' loads again", async () => {
    const log = silence();
    let down = true;
    const { user } = await open();
    server.use(http.get('*/api/employees', () => (down ? refusal('service_unavailable') : undefined)));
    await user.type(field(), 'an');
    expect(await screen.findByText('No se pudieron cargar los empleados.')).toBeVisible();
    expect(log).toHaveBeenCalledWith('Error loading employees', expect.objectContaining({ status: 503 }));
    down = false;
    await user.click(inDialog().getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(screen.queryByText('No se pudieron cargar los empleados.')).toBeNull());
    await user.click(field());
    await waitFor(() => expect(options()).toHaveLength(2));
    log.mockRestore();
  });

  it('only logs that loading failed when errorNotices is false', async () => {
    window.portalConfig = { errorNotices: false };
    const log = silence();
    const { user } = await open();
    server.use(http.get('*/api/employees', () => refusal('service_unavailable')));
    await user.type(field(), 'an');
    await waitFor(() => expect(log).toHaveBeenCalledWith('Error loading employees', expect.anything()));
    await waitFor(() => expect(options()).toEqual([]));
    expect(screen.queryByText(/No se pudieron cargar/)).toBeNull();
    expect(inDialog().queryByRole('button', { name: 'Reintentar' })).toBeNull();
    log.mockRestore();
  });
});
