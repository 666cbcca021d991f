import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { loseNextAnswer } from '../testing/creations';
import { DirectoryApi } from '../testing/directory-api';
import { renderScreen } from '../testing/render-screen';
import { department, employee } from '../testing/samples';
import { TasksApi } from '../testing/tasks-api';
import './departments/DepartmentForm';
import DepartmentsScreen from './departments/DepartmentsScreen';
import './employees/EmployeeForm';
import EmployeesScreen from './employees/EmployeesScreen';
import './tasks/TaskForm';
import TasksScreen from './tasks/TasksScreen';

interface Row {
  id: string;
}
interface Form {
  what: string;
  path: string;
  screen: ReactNode;
  opener: string;
  save: string;
  fill(user: UserEvent): Promise<void>;
  /** The field that is corrected. */
  field: string;
  before: string;
  after: string;
  stored: object;
  /** The API's rows of this kind. */
  rows(directory: DirectoryApi, tasks: TasksApi): Row[];
}

const inDialog = () => within(screen.getByRole('dialog'));
const textbox = (name: string) => inDialog().getByRole('textbox', { name });

const FORMS: Form[] = [
  {
    what: 'department',
    path: '*/api/departments',
    screen: <DepartmentsScreen />,
    opener: 'Nuevo Departamento',
    save: 'Crear Departamento',
    fill: (user) => user.type(textbox('Nombre del Departamento'), 'Biblioteca'),
    field: 'Descripción',
    before: 'Libros',
    after: 'Libros y mapas',
    stored: { name: 'Biblioteca', description: 'Libros y mapas' },
    rows: ({ departments }) => departments,
  },
  {
    what: 'employee',
    path: '*/api/employees',
    screen: <EmployeesScreen />,
    opener: 'Nuevo Empleado',
    save: 'Crear Empleado',
    fill: async (user) => {
      await user.type(textbox('Nombre Completo'), 'Luis Gómez');
      await screen.findByRole('option', { name: 'Primaria' });
      await user.selectOptions(inDialog().getByRole('combobox', { name: 'Departamento/Área' }), 'Primaria');
    },
    field: 'Número de Teléfono',
    before: '9999-1243',
    after: '9999-1234',
    stored: { name: 'Luis Gómez', phone: '9999-1234' },
    rows: ({ employees }) => employees,
  },
  {
    what: 'task',
    path: '*/api/tasks',
    screen: <TasksScreen />,
    opener: 'Nueva Tarea',
    save: 'Crear Tarea',
    fill: async (user) => {
      await user.type(textbox('Descripción'), 'Del parcial');
      await user.click(inDialog().getByRole('combobox', { name: 'Asignar a Empleado' }));
      await user.click(await screen.findByRole('option', { name: 'Ana López - Primaria' }));
    },
    field: 'Título de la Tarea',
    before: 'Entregar nota',
    after: 'Entregar notas',
    stored: { title: 'Entregar notas', description: 'Del parcial', employeeId: employee(1).id },
    rows: (_, { tasks }) => tasks,
  },
];

let log: jest.SpiedFunction<typeof console.error>;
beforeEach(() => {
  log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => log.mockRestore());

describe.each(FORMS)('the form of a new $what when the first response was lost', (form) => {
  const button = () => inDialog().getByRole('button', { name: form.save });
  const write = async (user: UserEvent, value: string) => {
    await user.clear(textbox(form.field));
    await user.type(textbox(form.field), value);
  };

  async function openAndLose() {
    const primary = { id: department(1).id, name: 'Primaria', description: null };
    const directory = new DirectoryApi(
      [department(1, primary)],
      [employee(1, { name: 'Ana López', department: primary })],
    );
    const tasks = new TasksApi();
    const rows = form.rows(directory, tasks);
    const others = rows.length;
    const { user } = renderScreen(form.screen);
    await user.click(await screen.findByRole('button', { name: form.opener }));
    await screen.findByRole('dialog');
    await form.fill(user);
    await write(user, form.before);
    loseNextAnswer(form.path);
    await user.click(button());
    expect(await screen.findByText(/^El servidor no responde\./)).toBeVisible();
    expect(rows).toHaveLength(others + 1);
    return { user, rows, others, id: rows[0]?.id };
  }

  it('stores what was corrected in the meantime, once', async () => {
    const { user, rows, others, id } = await openAndLose();
    await write(user, form.after);
    await user.click(button());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(rows[0]).toMatchObject({ ...form.stored, id });
    expect(rows).toHaveLength(others + 1);
  });

  it('closes when nothing was corrected', async () => {
    const { user, rows, others } = await openAndLose();
    await user.click(button());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(rows).toHaveLength(others + 1);
  });

  it('stays filled when it was deleted in the meantime, says so, and creates it again at the next try', async () => {
    const { user, rows, others, id } = await openAndLose();
    rows.shift();
    await write(user, form.after);
    await user.click(button());
    expect(await screen.findByText(/^Ya se había creado y después se eliminó\./)).toBeVisible();
    expect(textbox(form.field)).toHaveValue(form.after);
    expect(rows).toHaveLength(others);
    await user.click(button());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(rows).toHaveLength(others + 1);
    expect(rows[0]).toMatchObject(form.stored);
    expect(rows[0]?.id).not.toBe(id);
  });
});
