import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { signedIn } from '../testing/account-api';
import { DirectoryApi } from '../testing/directory-api';
import { renderScreen } from '../testing/render-screen';
import { department, employee } from '../testing/samples';
import { TasksApi } from '../testing/tasks-api';
import './departments/DepartmentForm';
import './employees/EmployeeForm';
import EmployeesScreen from './employees/EmployeesScreen';
import './tasks/TaskForm';
import TasksScreen from './tasks/TasksScreen';

type User = ReturnType<typeof renderScreen>['user'];

const form = async (name: string) => within(await screen.findByRole('dialog', { name }));
const isClosed = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
const write = (user: User, within_: Awaited<ReturnType<typeof form>>, field: string, text: string) =>
  user.type(within_.getByRole('textbox', { name: field }), text);

async function openEmployee(departments = [department(1)], access = signedIn()) {
  const api = new DirectoryApi(departments, []);
  const view = renderScreen(<EmployeesScreen />, '/employees', access);
  await view.user.click(await screen.findByRole('button', { name: 'Nuevo Empleado' }));
  const outer = await form('Nuevo Empleado');
  return { ...view, api, outer };
}

describe('a department that is created inside the form of an employee', () => {
  it('is chosen there, and what was typed stays; the employee is not saved by it', async () => {
    const { user, api, outer } = await openEmployee();
    await write(user, outer, 'Nombre Completo', 'Ana López');
    await user.click(outer.getByRole('button', { name: 'Crear un departamento' }));
    const inner = await form('Nuevo Departamento');
    await write(user, inner, 'Nombre del Departamento', 'Secretaría');
    await user.click(inner.getByRole('button', { name: 'Crear Departamento' }));
    await isClosed('Nuevo Departamento');
    expect(api.sent.map(({ path }) => path)).toEqual(['/api/departments']);
    expect(outer.getByRole('combobox', { name: 'Departamento/Área' })).toHaveDisplayValue('Secretaría');
    expect(outer.getByRole('textbox', { name: 'Nombre Completo' })).toHaveValue('Ana López');
    expect(outer.queryByText('Este campo es obligatorio.')).toBeNull();
    await write(user, outer, 'Número de Teléfono', '9999-8888');
    await user.click(outer.getByRole('button', { name: 'Crear Empleado' }));
    await isClosed('Nuevo Empleado');
    expect(api.sent.at(-1)?.body).toMatchObject({ name: 'Ana López', departmentId: api.departments[0]?.id });
  });

  it('is given up without the employee, and not without a question once something was typed', async () => {
    const { user, outer } = await openEmployee();
    await write(user, outer, 'Nombre Completo', 'Ana López');
    const open = outer.getByRole('button', { name: 'Crear un departamento' });
    await user.click(open);
    await form('Nuevo Departamento');
    await user.keyboard('{Escape}');
    await isClosed('Nuevo Departamento');
    expect(open).toHaveFocus();
    await user.click(open);
    await write(user, await form('Nuevo Departamento'), 'Nombre del Departamento', 'Sec');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Descartar' }));
    await isClosed('Nuevo Departamento');
    expect(outer.getByRole('textbox', { name: 'Nombre Completo' })).toHaveValue('Ana López');
    expect(outer.getByRole('combobox', { name: 'Departamento/Área' })).toHaveDisplayValue('Seleccionar departamento');
  });

  it('is not offered to those who may not create one', async () => {
    const { outer } = await openEmployee([department(1)], signedIn('manager'));
    expect(outer.getByRole('combobox', { name: 'Departamento/Área' })).toBeVisible();
    expect(outer.queryByRole('button', { name: 'Crear un departamento' })).toBeNull();
  });
});

describe('an employee who is created inside the form of a task', () => {
  it('gets the task, in a department that is created on the way', async () => {
    const directory = new DirectoryApi([], []);
    const tasks = new TasksApi([]);
    const { user } = renderScreen(<TasksScreen />, '/tasks', signedIn());
    await user.click(await screen.findByRole('button', { name: 'Nueva Tarea' }));
    const task = await form('Nueva Tarea');
    await write(user, task, 'Título de la Tarea', 'Entregar notas');
    await user.click(await task.findByRole('button', { name: 'Primero agrega un empleado' }));
    const person = await form('Nuevo Empleado');
    await write(user, person, 'Nombre Completo', 'Ana López');
    await write(user, person, 'Número de Teléfono', '9999-8888');
    await user.click(await person.findByRole('button', { name: 'Primero crea un departamento' }));
    const area = await form('Nuevo Departamento');
    await write(user, area, 'Nombre del Departamento', 'Secretaría');
    await user.click(area.getByRole('button', { name: 'Crear Departamento' }));
    await isClosed('Nuevo Departamento');
    await user.click(person.getByRole('button', { name: 'Crear Empleado' }));
    await isClosed('Nuevo Empleado');
    const field = task.getByRole('combobox', { name: 'Asignar a Empleado' });
    await waitFor(() => expect(field).toHaveValue('Ana López - Secretaría'));
    expect(task.getByRole('textbox', { name: 'Título de la Tarea' })).toHaveValue('Entregar notas');
    await user.click(task.getByRole('button', { name: 'Crear Tarea' }));
    await isClosed('Nueva Tarea');
    expect(directory.sent.map(({ path }) => path)).toEqual(['/api/departments', '/api/employees']);
    expect(tasks.sent.at(-1)?.body).toMatchObject({
      title: 'Entregar notas',
      employeeId: directory.employees[0]?.id,
    });
  });

  it('is one of several: another one can be chosen before', async () => {
    new DirectoryApi([department(1)], [employee(1), employee(2)]);
    new TasksApi([]);
    const { user } = renderScreen(<TasksScreen />, '/tasks', signedIn());
    await user.click(await screen.findByRole('button', { name: 'Nueva Tarea' }));
    const task = await form('Nueva Tarea');
    const field = task.getByRole('combobox', { name: 'Asignar a Empleado' });
    await user.click(field);
    await user.click(await screen.findByRole('option', { name: /^Empleado 2/ }));
    await user.click(task.getByRole('button', { name: 'Agregar un empleado' }));
    await form('Nuevo Empleado');
    await user.keyboard('{Escape}');
    await isClosed('Nuevo Empleado');
    expect(field).toHaveValue('Empleado 2 - Departamento 1');
  });
});
