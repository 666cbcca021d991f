import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { DirectoryApi, refusal } from '../../testing/directory-api';
import { renderScreen } from '../../testing/render-screen';
import { department, employee, page, task } from '../../testing/samples';
import { server } from '../../testing/server';
import { TasksApi } from '../../testing/tasks-api';
import TasksScreen from './TasksScreen';

const primary = department(1, { name: 'Primaria' });
const library = department(2, { name: 'Biblioteca' });
const luis = employee(2, { name: 'Luis', department: { id: library.id, name: 'Biblioteca', description: null } });
const forLuis = {
  employeeId: luis.id,
  employee: {
    id: luis.id,
    name: 'Luis',
    phone: '99999999',
    department: { id: library.id, name: 'Biblioteca' },
    unreachable: null,
  },
};

function show(tasks = [task(1)], address = '/tasks') {
  const directory = new DirectoryApi([primary, library], [employee(1), luis]);
  const api = new TasksApi(tasks);
  return { ...renderScreen(<TasksScreen />, address), api, directory };
}
const card = async (name: string) => within(await screen.findByRole('article', { name }));
const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const named = (name: string) => screen.getByRole('combobox', { name });

describe('Gestión de Tareas', () => {
  it("has its title and the button 'Nueva Tarea', reached by the shortcut for new things", async () => {
    show([]);
    expect(screen.getByRole('heading', { level: 1, name: 'Gestión de Tareas' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Nueva Tarea' })).toHaveAttribute('data-shortcut', 'new');
    await screen.findByText('No hay tareas asignadas');
  });

  it("cards: title, badge, description, employee, 'Cada N min', department, 'Creada el' date [TASK-01]", async () => {
    show([task(1, { title: 'Entregar notas', description: 'Del segundo parcial', reminderInterval: 30 })]);
    const one = await card('Entregar notas');
    expect(one.getByRole('heading', { level: 2, name: 'Entregar notas' })).toBeVisible();
    for (const text of [
      'Activa',
      'Del segundo parcial',
      'Empleado 1',
      'Cada 30 min',
      'Departamento 1',
      'Creada el 1 de marzo de 2026',
    ])
      expect(one.getByText(text)).toBeVisible();
    expect(screen.getByText('1 tarea')).toBeVisible();
  });

  it("says 'Sin asignar' and 'Sin departamento' where there is none", async () => {
    show([task(1, { employee: null })]);
    const one = await card('Tarea 1');
    expect(one.getByText('Sin asignar')).toBeVisible();
    expect(one.getByText('Sin departamento')).toBeVisible();
  });

  it.each([
    ['active', 'Activa', { isActive: true }, ['Completar', 'Pausar', 'Historial', 'Editar', 'Eliminar']],
    ['paused', 'Pausada', { isActive: false }, ['Completar', 'Activar', 'Historial', 'Editar', 'Eliminar']],
    ['completed', 'Completada', { isActive: false, isCompleted: true }, ['Reabrir', 'Historial']],
  ] as const)(
    "shows %s tasks as '%s' with their actions, completed ones 'Reabrir', and 'Historial' [TASK-01, TASK-03, TASK-04]",
    async (_, badge, is, names) => {
      show([task(1, is)]);
      const one = await card('Tarea 1');
      expect(one.getByText(badge)).toBeVisible();
      const buttons = one.getAllByRole('button');
      expect(buttons.map(({ textContent }) => textContent)).toEqual(names);
      for (const button of buttons) expect(button).toHaveAccessibleDescription('Tarea 1');
    },
  );

  it("says 'No hay tareas asignadas' and offers 'Crear Primera Tarea' [TASK-11]", async () => {
    const { user } = show([]);
    expect(await screen.findByText('No hay tareas asignadas')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Crear Primera Tarea' }));
    expect(await screen.findByRole('dialog', { name: 'Nueva Tarea' })).toBeVisible();
  });

  it("offers 'Reintentar' when loading failed, and logs it", async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    new DirectoryApi();
    new TasksApi([task(1)]);
    server.use(http.get('*/api/tasks', () => refusal('service_unavailable'), { once: true }));
    const { user } = renderScreen(<TasksScreen />);
    expect(await screen.findByText('No se pudo cargar la información')).toBeVisible();
    expect(log).toHaveBeenCalledWith('Error loading tasks', expect.objectContaining({ status: 503 }));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('article', { name: 'Tarea 1' })).toBeVisible();
    log.mockRestore();
  });

  it('narrows by text, state, department and employee, all kept in the address', async () => {
    const paused = { isActive: false };
    const { user, address } = show([
      task(1),
      task(2, { ...forLuis, title: 'Leer', ...paused }),
      task(3, { ...forLuis, title: 'Leer más' }),
      task(4, { ...forLuis, title: 'Ordenar', ...paused }),
      task(5, { title: 'Leer solo', ...paused }),
    ]);
    await card('Tarea 1');
    await user.selectOptions(named('Filtrar por estado'), 'Pausadas');
    await waitFor(() => expect(titles()).toEqual(['Leer', 'Ordenar', 'Leer solo']));
    await user.selectOptions(named('Filtrar por departamento'), 'Biblioteca');
    await waitFor(() => expect(titles()).toEqual(['Leer', 'Ordenar']));
    await waitFor(() => expect(named('Filtrar por empleado')).toBeEnabled());
    await user.click(named('Filtrar por empleado'));
    await user.click(await screen.findByRole('option', { name: 'Luis - Biblioteca' }));
    await user.type(screen.getByRole('searchbox', { name: 'Buscar tarea' }), 'leer');
    await waitFor(() => expect(titles()).toEqual(['Leer']));
    const found = `/tasks?state=paused&departmentId=${library.id}&employeeId=${luis.id}&search=leer`;
    await waitFor(() => expect(address()).toBe(found));
    expect(screen.getByText('1 tarea')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Filtros 3' })).toHaveAttribute('aria-expanded', 'false');
  });

  it("offers the states of tasks, 'Vencidas' and others [TASK-15, TASK-24, DUE-23, ESC-05]", async () => {
    show();
    await card('Tarea 1');
    const options = within(named('Filtrar por estado')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Todas',
      'Activas',
      'Pausadas',
      'Completadas',
      'Vencidas',
      'Por confirmar',
      'Escaladas',
      'No pueden hacerse',
      'Activas que no recuerdan',
      'Con envío fallido',
      'Retenidas',
      'Empleado sin recordatorios',
    ]);
  });

  it("opens filtered at an address; 'Sin resultados' takes the filters away by 'Quitar filtros'", async () => {
    const { user, address } = show([task(1)], `/tasks?state=completed&employeeId=${luis.id}&search=x`);
    expect(await screen.findByText('Sin resultados')).toBeVisible();
    expect(named('Filtrar por estado')).toHaveDisplayValue('Completadas');
    await waitFor(() => expect(named('Filtrar por empleado')).toHaveValue('Luis - Biblioteca'));
    await user.click(screen.getByRole('button', { name: 'Quitar filtros' }));
    expect(await screen.findByRole('article', { name: 'Tarea 1' })).toBeVisible();
    expect(address()).toBe('/tasks');
    expect(named('Filtrar por empleado')).toHaveValue('');
    expect(screen.getByRole('button', { name: 'Filtros' })).toBeVisible();
  });

  it('shows all again when the employee is taken out of the filter', async () => {
    const { user, address } = show([task(1), task(2, forLuis)], `/tasks?employeeId=${luis.id}`);
    await waitFor(() => expect(titles()).toEqual(['Tarea 2']));
    await user.click(await screen.findByRole('button', { name: 'Borrar selección' }));
    await waitFor(() => expect(titles()).toEqual(['Tarea 1', 'Tarea 2']));
    expect(address()).toBe('/tasks');
  });

  it("names an unknown employee in the address 'Empleado eliminado'", async () => {
    show([task(1)], '/tasks?employeeId=0198f2a0-0000-7000-8000-000200000099');
    await waitFor(() => expect(named('Filtrar por empleado')).toHaveValue('Empleado eliminado'));
  });

  it("folds its filters behind 'Filtros' on phones", async () => {
    const { user } = show();
    await card('Tarea 1');
    const fold = screen.getByRole('button', { name: 'Filtros' });
    const filters = document.getElementById(fold.getAttribute('aria-controls') ?? '');
    expect(filters).toContainElement(named('Filtrar por estado'));
    expect(filters).toHaveClass('hidden', 'sm:contents');
    await user.click(fold);
    expect(fold).toHaveAttribute('aria-expanded', 'true');
    expect(filters).not.toHaveClass('hidden');
  });

  it('shows what another tab created, changed and deleted, touching no other card', async () => {
    const { api, changes } = show([task(2), task(1)]);
    const untouched = await screen.findByRole('article', { name: 'Tarea 1' });
    api.tasks[0] = task(2, { title: 'Otra', isActive: false, updatedAt: '2026-03-02T12:00:00.000Z' });
    changes.emit({ type: 'tasks.task.paused', subject: task(2).id });
    expect((await card('Otra')).getByText('Pausada')).toBeVisible();
    api.tasks.unshift(task(3, { createdAt: '2026-03-03T12:00:00.000Z' }));
    changes.emit({ type: 'tasks.task.created', subject: task(3).id });
    await card('Tarea 3');
    changes.emit({ type: 'tasks.task.deleted', subject: task(2).id });
    await waitFor(() => expect(titles()).toEqual(['Tarea 3', 'Tarea 1']));
    expect(screen.getByRole('article', { name: 'Tarea 1' })).toBe(untouched);
  });

  it('reads the next page as one scrolls', async () => {
    new DirectoryApi();
    new TasksApi();
    server.use(
      http.get('*/api/tasks', ({ request }) =>
        HttpResponse.json(
          new URL(request.url).searchParams.get('cursor') === 'more'
            ? page([task(1)], { total: 2 })
            : page([task(2)], { nextCursor: 'more', total: 2 }),
        ),
      ),
    );
    renderScreen(<TasksScreen />);
    await card('Tarea 1');
    expect(titles()).toEqual(['Tarea 2', 'Tarea 1']);
  });
});
