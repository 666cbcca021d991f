import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import DepartmentsScreen from '../../../features/departments/DepartmentsScreen';
import EmployeesScreen from '../../../features/employees/EmployeesScreen';
import TasksScreen from '../../../features/tasks/TasksScreen';
import { DirectoryApi } from '../../../testing/directory-api';
import { renderScreen } from '../../../testing/render-screen';
import { department, employee, task } from '../../../testing/samples';
import { TasksApi } from '../../../testing/tasks-api';

const rows = () => screen.getAllByRole('row').slice(1);
const titles = () => rows().map((row) => within(row).getAllByRole('cell')[0]?.textContent);
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

describe('a table', () => {
  it('sorts by what the server can, and says so; other columns are no buttons [VIEW-02]', async () => {
    const { user, address } = renderScreen(<EmployeesScreen />, '/employees?view=table');
    await screen.findByRole('table');
    expect(sorting()).toEqual([
      ['Nombre', 'none'],
      ['Departamento', null],
      ['Teléfono', null],
      ['Agregado', 'descending'],
      ['Acciones', null],
    ]);
    const sortable = within(screen.getAllByRole('row')[0] as HTMLElement).getAllByRole('button');
    expect(sortable.map(({ textContent }) => textContent)).toEqual(['Nombre', 'Agregado']);
    await user.click(screen.getByRole('button', { name: 'Nombre' }));
    expect(address()).toBe('/employees?view=table&order=name');
    expect(sorting()[0]).toEqual(['Nombre', 'ascending']);
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
    await user.click(await screen.findByRole('button', { name: 'Seleccionar' }));
    await user.click(screen.getByRole('checkbox', { name: 'Seleccionar Tarea 1' }));
    expect(await screen.findByText('1 seleccionada')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Seleccionar las 2 que coinciden' })).toBeVisible();
  });

  it('by due date offers neither to select nor to count all that match: it leaves rows out [VIEW-04]', async () => {
    new TasksApi([task(1, { dueAt: '2030-01-01T12:00:00.000Z' }), task(2, { dueAt: '2031-01-01T12:00:00.000Z' })]);
    const { user } = renderScreen(<TasksScreen />, '/tasks?view=table&order=due');
    await user.click(await screen.findByRole('button', { name: 'Seleccionar' }));
    await user.click(screen.getByRole('checkbox', { name: 'Seleccionar Tarea 1' }));
    expect(await screen.findByText('1 seleccionada')).toBeVisible();
    expect(screen.queryByText(/que coinciden/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Exportar' }));
    expect(screen.getByText('Se exportará todo lo que hay en Tareas.')).toBeVisible();
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
