import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { DirectoryApi, refusal } from '../../testing/directory-api';
import { renderScreen } from '../../testing/render-screen';
import { department, employee } from '../../testing/samples';
import { server } from '../../testing/server';
import './EmployeeForm';
import EmployeesScreen from './EmployeesScreen';

const QUESTION =
  '¿Estás seguro de que quieres eliminar este empleado? Esto también eliminará todas sus tareas asignadas.';

async function ask(taskCount = 0) {
  const api = new DirectoryApi([department(1)], [employee(2, { taskCount }), employee(1)]);
  const view = renderScreen(<EmployeesScreen />);
  const [button] = await screen.findAllByRole('button', { name: 'Eliminar' });
  if (!button) throw new Error('no card');
  await view.user.click(button);
  const dialog = await screen.findByRole('alertdialog');
  return { ...view, api, button, dialog };
}

describe('deleting an employee', () => {
  it(`asks '${QUESTION}' and deletes [EMP-09]`, async () => {
    const { dialog, api, user } = await ask();
    expect(within(dialog).getByText(QUESTION)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Eliminar' }));
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Empleado 2' })).toBeNull());
    expect(screen.getByRole('article', { name: 'Empleado 1' })).toBeVisible();
    expect(api.sent.map(({ method, path }) => [method, path])).toEqual([
      ['DELETE', `/api/employees/${employee(2).id}`],
    ]);
    expect(screen.getByRole('main')).toHaveFocus();
    // Counted again when the stream reports it, or after a second.
    expect(await screen.findByText('1 empleado')).toBeVisible();
  });

  it.each([
    [0, 'Empleado «Empleado 2» eliminado.'],
    [1, 'Empleado «Empleado 2» eliminado, con 1 tarea.'],
    [2, 'Empleado «Empleado 2» eliminado, con 2 tareas.'],
  ])('says how many tasks go (%s), and is undone [UNDO-04]', async (taskCount, text) => {
    const { user } = await ask(taskCount);
    await user.click(screen.getByRole('button', { name: 'Eliminar' }));
    await user.click(await screen.findByRole('button', { name: `Deshacer: ${text}` }));
    expect(await screen.findByRole('article', { name: 'Empleado 2' })).toBeVisible();
  });

  it('names the person, and counts the tasks as they are now [EMP-15]', async () => {
    const maria = employee(1, { name: 'María López', phone: '9999-1234', taskCount: 1 });
    const api = new DirectoryApi([department(1)], [maria]);
    const { user } = renderScreen(<EmployeesScreen />);
    await screen.findByRole('article', { name: 'María López' });
    const button = () => screen.getByRole('button', { name: 'Eliminar' });
    await user.click(button());
    expect(await screen.findByText('María López · Departamento 1 · 9999-1234 (1 tarea)')).toBeVisible();
    await user.keyboard('{Escape}');
    api.employees[0] = { ...maria, taskCount: 2 };
    await user.click(button());
    expect(await screen.findByText('María López · Departamento 1 · 9999-1234 (2 tareas)')).toBeVisible();
  });

  it('leaves the employee when the question is not confirmed', async () => {
    const { api, user, button } = await ask();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getAllByRole('article')).toHaveLength(2);
    expect(api.sent).toEqual([]);
    await waitFor(() => expect(button).toHaveFocus());
  });

  it('does nothing more while the employee is being deleted', async () => {
    const { api, user, button } = await ask();
    let answer = (): void => undefined;
    server.use(
      http.delete('*/api/employees/:id', async () => {
        await new Promise<void>((resolve) => (answer = resolve));
        return refusal('service_unavailable');
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Eliminar' }));
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
    await user.click(button);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(api.sent).toEqual([]);
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    answer();
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'false'));
    log.mockRestore();
  });

  it.each([true, false])('logs a failure and leaves the employee (errorNotices %s)', async (errorNotices) => {
    window.portalConfig = { errorNotices };
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user, button } = await ask();
    server.use(http.delete('*/api/employees/:id', () => refusal('service_unavailable')));
    await user.click(screen.getByRole('button', { name: 'Eliminar' }));
    await waitFor(() =>
      expect(log).toHaveBeenCalledWith('No se pudo eliminar el empleado', expect.objectContaining({ status: 503 })),
    );
    const notice = screen.queryByText(/^No se pudo eliminar el empleado\. El servicio no está disponible/);
    expect(notice !== null).toBe(errorNotices);
    expect(screen.getAllByRole('article')).toHaveLength(2);
    await waitFor(() => expect(button).toHaveFocus());
    log.mockRestore();
  });
});
