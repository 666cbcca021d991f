import { describe, expect, it } from '@jest/globals';
import type { DashboardView, UpcomingReminder } from '@recuerda/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderScreen } from '../../testing/render-screen';
import { dashboard, task } from '../../testing/samples';
import { server } from '../../testing/server';
import DashboardScreen from './DashboardScreen';

const IN_AN_HOUR = new Date(Date.now() + 3_600_500).toISOString();

const reminder = (number: number, more: Partial<UpcomingReminder> = {}): UpcomingReminder => ({
  id: `reminder-${number}`,
  taskId: `task-${number}`,
  nextReminder: IN_AN_HOUR,
  sentAt: null,
  heldReason: null,
  failedAt: null,
  status: 'scheduled',
  task: { id: `task-${number}`, title: `Recordar ${number}`, employeeId: 'ana', employeeName: 'Ana López' },
  ...more,
});

function show(view: Partial<DashboardView>) {
  server.use(http.get('*/api/dashboard', () => HttpResponse.json(dashboard(view))));
  return renderScreen(<DashboardScreen />);
}

const rows = async (list: string): Promise<HTMLElement[]> =>
  within(await screen.findByRole('list', { name: list })).getAllByRole('listitem');

describe('DashboardScreen', () => {
  it("is titled 'Dashboard', 'Panel de control principal del sistema de tareas' [DASH-01]", async () => {
    show({});
    expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    expect(screen.getByText('Panel de control principal del sistema de tareas')).toBeVisible();
    await screen.findByText('No hay tareas activas aún');
  });

  it('stat cards in order: Total Empleados, Tareas Activas, Total Tareas, Recordatorios Hoy [DASH-02]', async () => {
    show({ totalEmployees: 12_345, activeTasks: 7, totalTasks: 9, remindersToday: 31, totalDepartments: 99 });
    await screen.findByText('12.345');
    const cards = screen.getAllByRole('article').map((card) => card.textContent);
    expect(cards).toEqual([
      'Total Empleados12.345',
      'Tareas Activas7',
      'Total Tareas9',
      'Recordatorios Hoy31Desde las 0:00, también los fallidos',
    ]);
    expect(screen.queryByText('Demo')).toBeNull();
  });

  it('lists the recent active tasks with employee, department and interval [DASH-05, TASK-18]', async () => {
    const department = { id: 'd', name: 'Secretaría' };
    const employee = { id: 'e', name: 'Ana López', phone: '1', department, unreachable: null };
    show({
      recentTasks: [
        task(1, { title: 'Enviar notas', description: 'Las del parcial', employee }),
        task(2, { title: 'Cerrar actas', employee: { ...employee, department: null }, reminderInterval: 1440 }),
        task(3, { title: 'Sin nadie', employee: null }),
      ],
    });
    const [first, second, third] = await rows('Tareas Activas Recientes');
    expect(within(first!).getByRole('heading', { name: 'Enviar notas' })).toBeVisible();
    for (const text of ['Las del parcial', 'Ana López', 'Secretaría', 'Cada 60 min'])
      expect(within(first!).getByText(text)).toBeVisible();
    expect(within(second!).getByText('Sin departamento')).toBeVisible();
    expect(within(second!).getByText('Cada 1440 min')).toHaveAttribute('title', '1 vez al día');
    expect(within(third!).getByText('Sin asignar')).toBeVisible();
    expect(within(third!).getByText('Sin departamento')).toBeVisible();
  });

  it("lists the next reminders with task, 'Para: ' employee and countdown [DASH-07]", async () => {
    show({
      upcomingReminders: [
        reminder(1),
        reminder(2, { task: { id: 't', title: 'Sola', employeeId: null, employeeName: null } }),
        reminder(3, { nextReminder: new Date(Date.now() - 1_000).toISOString() }),
      ],
    });
    const [first, second, third] = await rows('Próximos Recordatorios');
    expect(within(first!).getByRole('heading', { name: 'Recordar 1' })).toBeVisible();
    expect(first).toHaveTextContent('Para: Ana López');
    expect(within(first!).getByRole('link', { name: 'Ana López' })).toHaveAttribute('href', '/employees/ana');
    expect(within(first!).getByRole('timer')).toHaveTextContent(/^Próximo: (1h 0m 0s|59m \d+s)$/);
    expect(within(second!).getByText('Para: Sin asignar')).toBeVisible();
    expect(within(third!).getByRole('timer')).toHaveTextContent('Enviando recordatorio...');
  });

  it('leads from a row to its task in the list of tasks', async () => {
    const { user, address } = show({
      upcomingReminders: [reminder(1, { task: { id: 't', title: 'Año & más', employeeId: null, employeeName: null } })],
    });
    await user.click(await screen.findByRole('link', { name: 'Año & más' }));
    expect(address()).toBe(`/tasks?search=${encodeURIComponent('Año & más')}`);
  });

  it("says 'No hay tareas activas aún' and leads to Tareas [DASH-06]", async () => {
    const { user, address } = show({ upcomingReminders: [reminder(1)] });
    expect(await screen.findByText('No hay tareas activas aún')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Ir a Tareas' }));
    expect(address()).toBe('/tasks');
  });

  it("says 'No hay recordatorios programados' and leads to Tareas [DASH-09]", async () => {
    const { user, address } = show({ recentTasks: [task(1)] });
    expect(await screen.findByText('No hay recordatorios programados')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Ir a Tareas' }));
    expect(address()).toBe('/tasks');
  });

  it('keeps the places of cards and lists while it loads', async () => {
    const answered = Promise.withResolvers<Response>();
    server.use(http.get('*/api/dashboard', () => answered.promise));
    const { container } = renderScreen(<DashboardScreen />);
    expect(screen.getAllByRole('article')).toHaveLength(4);
    expect(screen.getByRole('region', { name: 'Próximos Recordatorios' })).toBeVisible();
    expect(screen.queryByText('No hay recordatorios programados')).toBeNull();
    expect(container.querySelector('[aria-busy="true"]')).not.toBeNull();
    answered.resolve(HttpResponse.json(dashboard()));
    await screen.findByText('No hay recordatorios programados');
    await waitFor(() => expect(container.querySelector('[aria-busy="true"]')).toBeNull());
  });

  it('is updated after a change on the stream', async () => {
    const { changes } = show({ activeTasks: 1 });
    await screen.findByText('1');
    server.use(http.get('*/api/dashboard', () => HttpResponse.json(dashboard({ activeTasks: 2 }))));
    changes.emit({ type: 'tasks.task.created', subject: 'a' });
    expect(await screen.findByText('2')).toBeVisible();
  });
});
