import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import DepartmentsScreen from '../../../features/departments/DepartmentsScreen';
import EmployeesScreen from '../../../features/employees/EmployeesScreen';
import TasksScreen from '../../../features/tasks/TasksScreen';
import { chooseMore } from '../../../testing/choose-more';
import { DirectoryApi } from '../../../testing/directory-api';
import { renderScreen } from '../../../testing/render-screen';
import { server } from '../../../testing/server';
import { department, employee, task } from '../../../testing/samples';
import { TasksApi } from '../../../testing/tasks-api';

const rows = () => screen.getAllByRole('row').slice(1);
const titles = () => rows().map((row) => within(row).getAllByRole('cell')[1]?.textContent);
const sorting = () =>
  screen.getAllByRole('columnheader').map((header) => [header.textContent, header.getAttribute('aria-sort')]);

let directory: DirectoryApi;
beforeEach(() => {
  directory = new DirectoryApi([department(1)], [employee(2, { name: 'Ana' }), employee(1, { name: 'Zoe' })]);
});

describe('the view of a list', () => {
  it('is cards at first; the choice is remembered, for every list [VIEW-01]', async () => {
    const first = renderScreen(<EmployeesScreen />);
    expect(await screen.findByRole('article', { name: 'Ana' })).toBeVisible();
    await first.user.click(await screen.findByRole('radio', { name: 'Tabla' }));
    expect(await screen.findByRole('table', { name: 'Empleados' })).toBeVisible();
    expect(screen.queryByRole('article')).toBeNull();
    expect(first.address()).toBe('/?view=table');
    first.unmount();
    renderScreen(<DepartmentsScreen />);
    expect(await screen.findByRole('table', { name: 'Departamentos' })).toBeVisible();
  });

  it('is the address’s, whatever this browser chose [VIEW-01]', async () => {
    localStorage.setItem('recuerda.list-view', 'table');
    renderScreen(<EmployeesScreen />, '/employees?view=cards');
    expect(await screen.findByRole('article', { name: 'Ana' })).toBeVisible();
  });
});

describe('the select of orders', () => {
  it.each(['cards', 'table'])('sorts in both directions, of %s too, and keeps the look [VIEW-02]', async (view) => {
    new TasksApi([task(1), task(2)]);
    const { user, address } = renderScreen(<TasksScreen />, `/tasks?view=${view}&state=active`);
    const select = await screen.findByRole('combobox', { name: 'Ordenar por' });
    expect(select).toHaveValue('created');
    expect(within(select).getAllByRole('option')).toHaveLength(14);
    await user.selectOptions(select, 'Vencimiento (lo más lejano)');
    expect(address()).toBe(`/tasks?view=${view}&state=active&order=-due`);
    await user.selectOptions(select, 'Lo último primero');
    expect(address()).toBe(`/tasks?view=${view}&state=active`);
  });
});

describe('a table', () => {
  it('sorts by what the server can, and says so; other columns are no buttons [VIEW-02]', async () => {
    const { user, address } = renderScreen(<EmployeesScreen />, '/employees?view=table');
    await screen.findByRole('table');
    expect(sorting()).toEqual([
      ['Selección', null],
      ['Nombre', 'none'],
      ['Departamento', null],
      ['Teléfono', null],
      ['Agregado', 'descending'],
      ['AccionesColumnas', null],
    ]);
    const sortable = within(screen.getAllByRole('row')[0] as HTMLElement).getAllByRole('button');
    expect(sortable.map(({ textContent }) => textContent)).toEqual(['Nombre', 'Agregado', 'Columnas']);
    await user.click(screen.getByRole('button', { name: 'Nombre' }));
    expect(address()).toBe('/employees?view=table&order=name');
    expect(sorting()[1]).toEqual(['Nombre', 'ascending']);
  });

  it('reverses the order of a column that is chosen again, by the keyboard too [VIEW-02]', async () => {
    const { user, address } = renderScreen(<EmployeesScreen />, '/employees?view=table');
    (await screen.findByRole('button', { name: 'Nombre' })).focus();
    await user.keyboard('{Enter}');
    await user.keyboard('{Enter}');
    expect(address()).toBe('/employees?view=table&order=-name');
    expect(screen.getByRole('button', { name: 'Nombre' })).toHaveFocus();
    expect(sorting()[1]).toEqual(['Nombre', 'descending']);
    await user.keyboard(' ');
    expect(sorting()[1]).toEqual(['Nombre', 'ascending']);
    const created = screen.getByRole('button', { name: 'Agregado' });
    await user.click(created);
    expect(address()).toBe('/employees?view=table');
    expect(sorting()[4]).toEqual(['Agregado', 'descending']);
    await user.click(created);
    expect(address()).toBe('/employees?view=table&order=-created');
    expect(sorting()[4]).toEqual(['Agregado', 'ascending']);
  });

  it.each([
    ['Tarea', 'title', 'Tarea'],
    ['Estado', 'state', 'Estado'],
    ['Empleado', 'employee', 'EmpleadoDepartamento'],
    ['Departamento', 'department', 'EmpleadoDepartamento'],
    ['Recordatorio', 'reminder', 'Recordatorio'],
    ['Vencimiento', 'due', 'Vencimiento'],
  ])('of tasks sorts by %s in both directions, and asks the server to [VIEW-02]', async (button, order, header) => {
    new TasksApi([task(1), task(2)]);
    const asked: (string | null)[] = [];
    server.events.on('request:start', ({ request }) => {
      const { pathname, searchParams } = new URL(request.url);
      if (pathname === '/api/tasks') asked.push(searchParams.get('order'));
    });
    const { user, address } = renderScreen(<TasksScreen />, '/tasks?view=table');
    for (const [chosen, direction] of [
      [order, 'ascending'],
      [`-${order}`, 'descending'],
    ]) {
      await user.click(await screen.findByRole('button', { name: button }));
      expect(address()).toBe(`/tasks?view=table&order=${chosen}`);
      await waitFor(() => expect(asked.at(-1)).toBe(chosen));
      expect(sorting().filter(([, sorted]) => sorted !== 'none' && sorted !== null)).toEqual([[header, direction]]);
    }
    server.events.removeAllListeners();
  });

  it('shows a row that was renamed elsewhere at its new place [VIEW-02]', async () => {
    const { changes } = renderScreen(<EmployeesScreen />, '/employees?view=table&order=name');
    await waitFor(() => expect(titles()).toEqual(['Ana', 'Zoe']));
    const updatedAt = new Date().toISOString();
    directory.employees[0] = employee(2, { name: 'Zulema', updatedAt });
    changes.emit({ type: 'directory.employee.updated', subject: employee(2).id });
    await waitFor(() => expect(titles()).toEqual(['Zoe', 'Zulema']));
  });

  it('has the same actions as the cards [VIEW-03]', async () => {
    const api = new TasksApi([task(1, { title: 'Regar', description: 'Con la manguera' })]);
    const { user } = renderScreen(<TasksScreen />, '/tasks?view=table');
    const row = await screen.findByRole('row', { name: 'Regar' });
    expect(within(row).getByTitle('Con la manguera')).toBeVisible();
    expect(within(row).getAllByRole('button')).toHaveLength(5);
    await user.click(within(row).getByRole('button', { name: 'Pausar' }));
    expect(await within(row).findByText('Pausada')).toBeVisible();
    await user.click(within(row).getByRole('button', { name: 'Editar' }));
    expect(await screen.findByRole('dialog', { name: 'Editar Tarea' })).toBeVisible();
    expect(api.changes.map(({ path }) => path)).toEqual([`/api/tasks/${task(1).id}/pause`]);
  });

  it('lets one select its rows [VIEW-03]', async () => {
    new TasksApi([task(1), task(2)]);
    const { user } = renderScreen(<TasksScreen />, '/tasks?view=table');
    await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar Tarea 1' }));
    expect(await screen.findByText('1 seleccionada')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Seleccionar las 2 que coinciden' })).toBeVisible();
  });

  it('by due date has all that match, which can be selected and exported in this order [VIEW-04]', async () => {
    new TasksApi([task(1, { dueAt: '2030-01-01T12:00:00.000Z' }), task(2)]);
    const { user } = renderScreen(<TasksScreen />, '/tasks?view=table&state=active&order=due');
    await chooseMore(user, 'Seleccionar');
    await user.click(screen.getByRole('checkbox', { name: 'Seleccionar Tarea 1' }));
    expect(await screen.findByRole('button', { name: 'Seleccionar las 2 que coinciden' })).toBeVisible();
    await chooseMore(user, 'Exportar');
    expect(screen.getByText('Se exportarán 2 tareas con los filtros actuales.')).toBeVisible();
  });

  it.each(['vencimiento', 'name', '--due'])(
    'with the unknown order %j shows the usual one, not nothing',
    async (order) => {
      new TasksApi([task(1)]);
      renderScreen(<TasksScreen />, `/tasks?view=table&order=${order}`);
      expect(await screen.findByRole('row', { name: 'Tarea 1' })).toBeVisible();
      expect(screen.queryByText('Sin resultados')).toBeNull();
    },
  );

  it('leaves out the columns that this browser does not want, also after a reload [VIEW-03]', async () => {
    const first = renderScreen(<EmployeesScreen />, '/employees?view=table');
    const names = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    await first.user.click(await screen.findByRole('button', { name: 'Columnas' }));
    expect(names()).toContain('Teléfono');
    await first.user.click(await screen.findByRole('menuitemcheckbox', { name: 'Teléfono' }));
    expect(names()).not.toContain('Teléfono');
    expect(names()).toContain('Departamento');
    first.unmount();
    const second = renderScreen(<EmployeesScreen />, '/employees?view=table');
    await second.user.click(await screen.findByRole('button', { name: 'Columnas' }));
    expect(names()).not.toContain('Teléfono');
    await second.user.click(await screen.findByRole('menuitemcheckbox', { name: 'Teléfono' }));
    expect(names()).toContain('Teléfono');
  });

  it('is of any length: only what is seen is in the document [VIEW-05]', async () => {
    directory.employees.splice(0, 2, ...Array.from({ length: 120 }, (_, number) => employee(120 - number)));
    renderScreen(<EmployeesScreen />, '/employees?view=table');
    await screen.findByText('120 empleados');
    expect(rows().length).toBeLessThan(50);
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '121');
    expect(rows()[0]).toHaveAttribute('aria-rowindex', '2');
  });
});
