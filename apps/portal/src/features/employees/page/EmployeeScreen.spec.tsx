import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { signedIn } from '../../../testing/account-api';
import { message } from '../../../testing/conversations-api';
import { DirectoryApi, refusal } from '../../../testing/directory-api';
import { renderScreen } from '../../../testing/render-screen';
import { department, employee, SCHEDULED, task } from '../../../testing/samples';
import { server } from '../../../testing/server';
import { TasksApi } from '../../../testing/tasks-api';
import '../EmployeeForm';
import '../PersonalDataDialog';
import EmployeeScreen from './EmployeeScreen';

const office = department(1, { name: 'Dirección' });
const ana = employee(1, { name: 'Ana Núñez', phone: '9999-1234', department: office, taskCount: 4 });
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const reminder = (minutes: number) =>
  ({ id: 'r', taskId: 't', nextReminder: inMinutes(minutes), ...SCHEDULED }) as const;

interface Setting {
  person?: typeof ana;
  id?: string;
  messages?: ReturnType<typeof message>[];
  /** The employee is not answered before. */
  until?: Promise<void>;
}

function open({ person = ana, id = person.id, messages = [message(2, { text: 'Ya casi' })], until }: Setting = {}) {
  const asked: string[] = [];
  const api = new DirectoryApi([office], [person]);
  const tasks = new TasksApi([
    task(1, { title: 'Pausada', isActive: false }),
    task(2, { title: 'Después', nextReminder: reminder(50) }),
    task(3, { title: 'Antes', nextReminder: reminder(5) }),
    task(4, { title: 'Hecha', isActive: false, isCompleted: true }),
    task(5, { title: 'De otro', employeeId: employee(2).id }),
  ]);
  server.use(
    http.all('*/api/*', async ({ request }) => {
      const { pathname } = new URL(request.url);
      asked.push(pathname);
      if (pathname.includes('/employees/')) await until;
      return undefined;
    }),
    http.get('*/api/conversations/:id', () =>
      messages.length === 0
        ? refusal('not_found')
        : HttpResponse.json({ conversation: {}, messages: { items: messages, nextCursor: null } }),
    ),
  );
  const screens = (
    <Routes>
      <Route path="/employees/:id" element={<EmployeeScreen />} />
      <Route path="*" element="elsewhere" />
    </Routes>
  );
  return { ...renderScreen(screens, `/employees/${id}`, signedIn('administrator')), api, tasks, asked };
}
const region = (name: string) => screen.findByRole('region', { name });
const titlesOf = (part: HTMLElement) =>
  within(part)
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

describe("an employee's page", () => {
  it('shows data, open tasks with the soonest first, and messages, by three requests [EMP-16]', async () => {
    const { asked } = open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Ana Núñez' })).toBeVisible();
    expect(document.title).toBe('Ana Núñez · Recuerda');
    const data = within(await region('Datos'));
    expect(data.getByText('9999-1234')).toBeVisible();
    expect(data.getByRole('link', { name: 'Dirección' })).toHaveAttribute(
      'href',
      `/employees?departmentId=${office.id}`,
    );
    const tasks = await region('Tareas y próximos recordatorios');
    await waitFor(() => expect(titlesOf(tasks)).toEqual(['Antes', 'Después', 'Pausada']));
    expect(within(tasks).getAllByRole('timer')).toHaveLength(2);
    expect(within(tasks).getByRole('link', { name: 'Ver todas (4)' })).toBeVisible();
    const messages = within(await region('Últimos mensajes'));
    expect(await messages.findByText('Ya casi')).toBeVisible();
    expect(messages.getByRole('link', { name: 'Abrir conversación' })).toHaveAttribute(
      'href',
      `/conversations?id=${ana.id}`,
    );
    expect(asked.filter((path) => !/provider|status/.test(path)).toSorted()).toEqual([
      `/api/conversations/${ana.id}`,
      `/api/employees/${ana.id}`,
      '/api/tasks',
    ]);
  });

  it('asks for all parts before any is there [EMP-16]', async () => {
    const answer = Promise.withResolvers<void>();
    const { asked } = open({ until: answer.promise });
    expect(screen.getByText('Cargando empleado...')).toBeInTheDocument();
    await waitFor(() => expect(asked.filter((path) => /tasks|conversations|employees/.test(path))).toHaveLength(3));
    expect(screen.queryByRole('region')).toBeNull();
    answer.resolve();
    expect(await region('Datos')).toBeVisible();
  });

  it('shows three messages at most, and says when there is no conversation [EMP-16]', async () => {
    const { unmount } = open({ messages: [1, 2, 3, 4].map((minute) => message(minute, { text: `M${minute}` })) });
    const shown = await region('Últimos mensajes');
    expect(await within(shown).findAllByText(/^M\d$/)).toHaveLength(3);
    unmount();
    open({ messages: [] });
    expect(await screen.findByText('Aún no ha escrito por WhatsApp.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Abrir conversación' })).toBeNull();
  });

  it('lists absences that last or are to come, and consent [EMP-16]', async () => {
    const absence = (id: string, from: string, to: string) => ({ id, from, to, reason: null });
    const absences = [absence('1', '2020-01-01', '2020-01-02'), absence('2', '2020-01-01', '2999-01-02')];
    open({ person: { ...ana, absences, consentAt: ana.createdAt, consentSource: 'school' } });
    expect(await screen.findByText(/^Ausente: /)).toBeVisible();
    expect(screen.getAllByText(/^(Ausente|Se ausenta): /)).toHaveLength(1);
    expect(await screen.findByText(/^Acepta recordatorios desde/)).toBeVisible();
  });

  it('is edited from there [EMP-16]', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Editar' }));
    const name = await screen.findByRole('textbox', { name: 'Nombre Completo' });
    await user.clear(name);
    await user.type(name, 'Ana María');
    await user.click(screen.getByRole('button', { name: 'Actualizar' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Ana María' })).toBeVisible();
  });

  it('leads to the list after a deletion from there, and stays when that fails [EMP-16]', async () => {
    const { user, address } = open();
    const remove = async () => {
      await user.click(await screen.findByRole('button', { name: 'Eliminar' }));
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Eliminar' }));
    };
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    server.use(http.delete('*/api/employees/:id', () => refusal('service_unavailable'), { once: true }));
    await remove();
    expect(await screen.findByText(/^No se pudo eliminar el empleado/)).toBeVisible();
    log.mockRestore();
    expect(address()).toBe(`/employees/${ana.id}`);
    await remove();
    await waitFor(() => expect(address()).toBe('/employees'));
  });

  it('leads to the list once the person is erased, and stays where that fails [PRIV-06]', async () => {
    const { user, address } = open();
    const erase = async () => {
      await user.click(await screen.findByRole('button', { name: 'Eliminar a esta persona' }));
      await user.click(await screen.findByRole('button', { name: 'Eliminar para siempre' }));
    };
    await user.click(await screen.findByRole('button', { name: 'Datos' }));
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    server.use(
      http.post('*/api/employees/:id/erase', () => refusal('service_unavailable'), { once: true }),
      http.post('*/api/employees/:id/erase', () => new HttpResponse(null, { status: 204 })),
    );
    await erase();
    expect(await screen.findByText(/^El servicio no está disponible/)).toBeVisible();
    expect(address()).toBe(`/employees/${ana.id}`);
    log.mockRestore();
    await erase();
    await waitFor(() => expect(address()).toBe('/employees'));
    expect(screen.getByText('Datos de Ana Núñez eliminados.')).toBeVisible();
  });

  it('has the present number of tasks and name of the department [EMP-16]', async () => {
    const { api, changes } = open();
    expect(await screen.findByRole('link', { name: 'Ver todas (4)' })).toBeVisible();
    api.employees[0] = { ...ana, department: { ...office, name: 'Rectoría' } };
    changes.emit({ type: 'directory.department.updated', subject: office.id });
    expect(await screen.findByRole('link', { name: 'Rectoría' })).toBeVisible();
    api.employees[0] = { ...ana, taskCount: 5 };
    changes.emit({ type: 'tasks.task.created', subject: task(6).id, taskId: task(6).id });
    expect(await screen.findByRole('link', { name: 'Ver todas (5)' })).toBeVisible();
  });

  it('says that an employee does not exist, and when that is deleted elsewhere, with a way back [EMP-16]', async () => {
    const { unmount } = open({ id: employee(9).id });
    expect(await screen.findByText('Este empleado no existe')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver los empleados' })).toHaveAttribute('href', '/employees');
    unmount();
    const { api, changes } = open();
    await region('Datos');
    api.employees.splice(0);
    changes.emit({ type: 'directory.employee.deleted', subject: ana.id });
    expect(await screen.findByText('Este empleado no existe')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Datos' })).toBeNull();
  });

  it('offers another try when the employee cannot be read [EMP-16]', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user } = open();
    server.use(http.get('*/api/employees/:id', () => refusal('service_unavailable'), { once: true }));
    await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
    expect(await region('Datos')).toBeVisible();
    log.mockRestore();
  });
});
