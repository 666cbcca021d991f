import { expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { ReactNode } from 'react';
import { ShortcutsDialog } from '../app/shortcuts/ShortcutsDialog';
import { signedIn } from '../testing/account-api';
import { DirectoryApi, refusal } from '../testing/directory-api';
import { renderScreen } from '../testing/render-screen';
import { department, employee, task } from '../testing/samples';
import { server } from '../testing/server';
import { TasksApi } from '../testing/tasks-api';
import DashboardScreen from './dashboard/DashboardScreen';
import DepartmentsScreen from './departments/DepartmentsScreen';
import EmployeesScreen from './employees/EmployeesScreen';
import TasksScreen from './tasks/TasksScreen';

const FAILED = {
  id: 'r',
  taskId: task(1).id,
  nextReminder: '2026-11-21T12:00:00.000Z',
  sentAt: null,
  heldReason: null,
  failedAt: null,
  status: 'failed',
} as const;
const TASKS = [task(1, { nextReminder: FAILED }), task(2, { isActive: false }), task(3, { isCompleted: true })];
const buttonsOf = (container: HTMLElement) =>
  within(container)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);

it.each<[string, ReactNode, string, string[]]>([
  ['departments', <DepartmentsScreen />, 'Departamento 1', []],
  ['employees', <EmployeesScreen />, 'Empleado 1', []],
  ['tasks', <TasksScreen />, 'Tarea 1', ['Historial', 'Historial', 'Historial']],
])('one who may only read sees no action of %s [AUTH-09]', async (_kind, shown, name, actions) => {
  new DirectoryApi([department(1)], [employee(1)]);
  const api = new TasksApi(TASKS);
  renderScreen(shown, '/', signedIn('viewer'));
  await screen.findByRole('article', { name });
  expect(screen.getAllByRole('article').flatMap(buttonsOf)).toEqual(actions);
  expect(document.querySelector('[data-shortcut=new]')).toBeNull();
  expect(screen.queryByRole('button', { name: /Nuev[oa]|Crear|Agregar/ })).toBeNull();
  expect(api.changes).toEqual([]);
});

it('an empty list does not tell a reader to create something [AUTH-09]', async () => {
  new DirectoryApi();
  renderScreen(<DepartmentsScreen />, '/', signedIn('viewer'));
  expect(await screen.findByText('No hay departamentos')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByText(/Crea /)).toBeNull();
});

it('the shortcut that creates is not offered to a reader [AUTH-09]', () => {
  renderScreen(<ShortcutsDialog onClose={() => undefined} />, '/', signedIn('viewer'));
  expect(screen.getByText('Buscar en la lista')).toBeVisible();
  expect(screen.queryByText(/^Crear/)).toBeNull();
});

it('a manager sees departments without their actions [AUTH-11]', async () => {
  new DirectoryApi([department(1)]);
  renderScreen(<DepartmentsScreen />, '/', signedIn('manager'));
  await screen.findByRole('article', { name: 'Departamento 1' });
  expect(screen.queryByRole('button', { name: /Nuevo|Editar|Eliminar/ })).toBeNull();
});

it('an administrator sees every action', async () => {
  new DirectoryApi([department(1)]);
  renderScreen(<DepartmentsScreen />, '/', signedIn('administrator'));
  await screen.findByRole('article', { name: 'Departamento 1' });
  expect(screen.getByRole('button', { name: 'Nuevo Departamento' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Eliminar' })).toBeVisible();
});

it.each<[string, ReactNode]>([
  ['/departments', <DepartmentsScreen />],
  ['/dashboard', <DashboardScreen />],
])('what one may not even see is refused with the words of the server: %s [AUTH-09]', async (path, shown) => {
  const log = jest.spyOn(console, 'error').mockReturnValue();
  server.use(
    http.get(`*/api${path}`, () => refusal('forbidden')),
    http.get('*/api/*', () => HttpResponse.error()),
  );
  renderScreen(shown, '/', signedIn('viewer'));
  expect(await screen.findByText('Tu cuenta no permite hacer esto.')).toBeVisible();
  expect(screen.getByText('No tienes acceso')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull());
  expect(screen.queryByText(/Datos de demostración/)).toBeNull();
  log.mockRestore();
});
