import { HOUR_MS, MINUTE_MS, type ReminderView, SECOND_MS } from '@recuerda/contracts';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import type { CachedTask } from './api/tasks';
import { DirectoryApi, refusal } from '../../testing/directory-api';
import { renderScreen } from '../../testing/render-screen';
import { employee, task } from '../../testing/samples';
import { server } from '../../testing/server';
import { TasksApi } from '../../testing/tasks-api';
import TasksScreen from './TasksScreen';

const dueIn = (ms: number, status: ReminderView['status'] = 'scheduled'): ReminderView => ({
  id: 'r1',
  taskId: task(1).id,
  nextReminder: new Date(Date.now() + ms).toISOString(),
  sentAt: null,
  heldReason: null,
  failedAt: null,
  status,
});

async function show(more: Partial<CachedTask>, ownDirectory = true) {
  if (ownDirectory) new DirectoryApi();
  const api = new TasksApi([task(1, more)]);
  const view = renderScreen(<TasksScreen />);
  return { ...view, api, card: within(await screen.findByRole('article', { name: 'Tarea 1' })) };
}
const silence = () => jest.spyOn(console, 'error').mockImplementation(() => undefined);

describe('the countdown of a task', () => {
  it.each([
    ['days/hours/minutes', 26 * HOUR_MS + 3.5 * MINUTE_MS, /^Próximo: 1d 2h 3m$/],
    ['hours/minutes/seconds', 2 * HOUR_MS + 3.5 * MINUTE_MS, /^Próximo: 2h 3m [123]\ds$/],
    ['minutes/seconds', 1.5 * MINUTE_MS, /^Próximo: 1m [123]\ds$/],
    ["'Enviando recordatorio...' when the time is reached", -SECOND_MS, /^Enviando recordatorio\.\.\.$/],
  ])('says %s [REM-15]', async (_, ms, text) => {
    const { card } = await show({ nextReminder: dueIn(ms) });
    expect(card.getByRole('timer')).toHaveTextContent(text);
  });

  it('says until when the task is snoozed, and nothing once that has passed [TASK-14]', async () => {
    const until = (ms: number) => new Date(Date.now() + ms).toISOString();
    const { card, api, changes } = await show({ nextReminder: dueIn(HOUR_MS), snoozedUntil: until(26 * HOUR_MS) });
    expect(await card.findByText(/^Pospuesta hasta el \S+, \d+ de \S+, a las? \d+:\d\d$/)).toBeVisible();
    expect(card.getByText('Activa')).toBeVisible();
    api.tasks[0] = task(1, { nextReminder: dueIn(HOUR_MS), snoozedUntil: until(-SECOND_MS) });
    changes.emit({ type: 'tasks.task.updated', subject: task(1).id });
    await waitFor(() => expect(card.queryByText(/^Pospuesta/)).toBeNull());
  });

  it.each([
    [
      'its end',
      'hours',
      /^Retenido hasta el .*, a las? \d+:\d\d: fuera de horario\. Saldrá solo; el horario se cambia/,
    ],
    ['its end', 'absence', /^Retenido hasta el .*: ausencia\. Si no puede esperar, asigna la tarea a otra persona\.$/],
    ['the next attempt', 'outage', /^Retenido: el proveedor no responde\. Próximo intento: .* Saldrá solo\.$/],
    ['the next attempt', 'consent', /^Retenido: falta el consentimiento\. Próximo intento: .*:\d\d\. Regístralo en/],
    ['the next attempt', 'provider_stopped', /^Retenido: WhatsApp está detenido\. Próximo intento: .* El aviso de/],
  ] as const)('is replaced by the reason of a hold, %s and what to do [WA-74]', async (_, heldReason, text) => {
    const { card } = await show({ nextReminder: { ...dueIn(26 * HOUR_MS), heldReason } });
    expect(await card.findByText(text)).toBeVisible();
    expect(card.queryByRole('timer')).toBeNull();
  });

  it.each([
    ['opted_out', /^Empleado 1 se dio de baja: asigna la tarea a otra persona, o que escriba ALTA\./],
    ['number', /^WhatsApp no alcanza el número de Empleado 1: corrígelo, o asigna la tarea a otra persona\./],
    ['incomplete', /^A Empleado 1 le falta el nombre o el teléfono: complétalo\./],
  ] as const)('has beside it why the employee gets none: %s [TASK-24]', async (unreachable, text) => {
    const { card } = await show({ employee: { ...task(1).employee!, unreachable } });
    expect(await card.findByText(text)).toBeVisible();
    expect(card.getByRole('timer')).toHaveTextContent('Sin recordatorio programado');
    expect(card.getByRole('link', { name: 'Ver empleado' })).toHaveAttribute('href', '/employees?search=Empleado%201');
  });

  it('says why as soon as the employee opts out, and nothing once they are back [TASK-24]', async () => {
    new DirectoryApi([], [employee(1, { optedOutAt: '2026-03-01T18:00:00.000Z' })]);
    const { card, changes } = await show({ employee: { ...task(1).employee!, unreachable: null } }, false);
    expect(card.queryByText(/se dio de baja/)).toBeNull();
    changes.emit({ type: 'directory.employee.updated', subject: employee(1).id });
    expect(await card.findByText(/^Empleado 1 se dio de baja/)).toBeVisible();
    new DirectoryApi([], [employee(1)]);
    changes.emit({ type: 'directory.employee.updated', subject: employee(1).id });
    await waitFor(() => expect(card.queryByText(/se dio de baja/)).toBeNull());
  });

  it.each([
    ['paused', { isActive: false }],
    ['completed', { isActive: false, isCompleted: true }],
    ['reported as done', { completionReportedAt: '2026-03-01T18:00:00.000Z' }],
  ])('has no such reason when %s', async (_, is) => {
    const { card } = await show({ ...is, employee: { ...task(1).employee!, unreachable: 'opted_out' } });
    expect(card.queryByText(/se dio de baja/)).toBeNull();
  });

  it("says 'Sin recordatorio programado' when there is none [REM-14]", async () => {
    const { card } = await show({ nextReminder: null });
    expect(card.getByRole('timer')).toHaveTextContent('Sin recordatorio programado');
  });

  it.each([
    ['paused', { isActive: false }],
    ['completed', { isActive: false, isCompleted: true }],
  ])('is not shown when %s [TASK-02]', async (_, is) => {
    const { card } = await show({ ...is, nextReminder: dueIn(HOUR_MS) });
    expect(card.queryByRole('timer')).toBeNull();
  });

  it("says 'Cargando...' just after activation, and then when the reminder is due [REM-14]", async () => {
    const { card, user, api, changes } = await show({ isActive: false });
    await user.click(card.getByRole('button', { name: 'Activar' }));
    expect(await card.findByRole('timer')).toHaveTextContent('Cargando...');
    await waitFor(() => expect(api.changes).toHaveLength(1));
    api.tasks[0] = { ...task(1), ...api.tasks[0], nextReminder: dueIn(HOUR_MS + 30 * SECOND_MS) };
    changes.emit({ type: 'reminders.reminder.scheduled', subject: 'r1', taskId: task(1).id });
    await waitFor(() => expect(card.getByRole('timer')).toHaveTextContent(/^Próximo: 1h 0m \d+s$/));
  });
});

describe('a failed reminder', () => {
  const FAILED = { nextReminder: dueIn(-HOUR_MS, 'failed') };

  it("says that the last reminder failed or none is scheduled; 'Reintentar' schedules it again", async () => {
    const { card, user, api, changes } = await show(FAILED);
    expect(await card.findByText('El último recordatorio falló')).toBeVisible();
    expect(card.getByRole('timer')).toHaveTextContent('Sin recordatorio programado');
    const retry = card.getByRole('button', { name: 'Reintentar' });
    expect(retry).toHaveAccessibleDescription('Tarea 1');
    await user.click(retry);
    await waitFor(() => expect(retry).toHaveAttribute('aria-disabled', 'false'));
    expect(api.changes).toEqual([{ method: 'POST', path: '/api/reminders/initialise', body: { taskId: task(1).id } }]);
    api.tasks[0] = task(1, { nextReminder: dueIn(HOUR_MS) });
    changes.emit({ type: 'reminders.reminder.scheduled', subject: 'r1', taskId: task(1).id });
    await waitFor(() => expect(card.getByRole('timer')).toHaveTextContent(/^Próximo: /));
    expect(card.queryByText('El último recordatorio falló')).toBeNull();
  });

  it("says 'Reintentando...' while it is sent, and sends nothing more", async () => {
    const { card, user, api } = await show(FAILED);
    let sent = 0;
    let answer = (): void => undefined;
    server.use(
      http.post('*/api/reminders/initialise', async () => {
        sent += 1;
        await new Promise<void>((resolve) => (answer = resolve));
      }),
    );
    await user.click(await card.findByRole('button', { name: 'Reintentar' }));
    const waiting = await card.findByRole('button', { name: 'Reintentando...' });
    expect(waiting).toHaveAttribute('aria-disabled', 'true');
    await user.click(waiting);
    await waitFor(() => {
      answer();
      expect(card.getByRole('button', { name: 'Reintentar' })).toHaveFocus();
    });
    expect(sent).toBe(1);
    expect(api.changes).toHaveLength(1);
  });

  it('says that trying again failed', async () => {
    const log = silence();
    const { card, user } = await show(FAILED);
    server.use(http.post('*/api/reminders/initialise', () => refusal('service_unavailable')));
    await user.click(await card.findByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText(/^No se pudo reintentar el recordatorio\./)).toBeVisible();
    log.mockRestore();
  });
});

describe('opening the Tasks screen', () => {
  // React mounts everything twice then, as while developing.
  afterEach(() => configure({ reactStrictMode: false }));

  it.each([false, true])('initialises reminders once (StrictMode %s) [REM-10]', async (reactStrictMode) => {
    configure({ reactStrictMode });
    const { api, card, user } = await show({});
    // Whatever else opening sends is sent before this.
    await user.click(card.getByRole('button', { name: 'Pausar' }));
    await waitFor(() => expect(api.changes).toHaveLength(1));
    expect(api.sent[0]).toEqual({ method: 'POST', path: '/api/reminders/initialise', body: {} });
    expect(api.sent).toHaveLength(2);
  });

  it.each([true, false])('shows the tasks and logs when initialising fails (errorNotices %s)', async (errorNotices) => {
    window.portalConfig = { errorNotices };
    const log = silence();
    new DirectoryApi();
    new TasksApi([task(1)]);
    server.use(http.post('*/api/reminders/initialise', () => refusal('service_unavailable')));
    renderScreen(<TasksScreen />);
    expect(await screen.findByRole('article', { name: 'Tarea 1' })).toBeVisible();
    await waitFor(() =>
      expect(log).toHaveBeenCalledWith('Error initialising reminders', expect.objectContaining({ status: 503 })),
    );
    expect(screen.queryByText(/^No se pudieron iniciar los recordatorios\./) !== null).toBe(errorNotices);
    log.mockRestore();
  });

  it('initialises when the tasks were read, so that an outage is reported once', async () => {
    const log = silence();
    new DirectoryApi();
    const api = new TasksApi([task(1)]);
    let initialised = 0;
    server.events.on('request:start', ({ request }) => {
      if (request.url.endsWith('/api/reminders/initialise')) initialised++;
    });
    server.use(http.get('*/api/tasks', () => refusal('service_unavailable'), { once: true }));
    const { user } = renderScreen(<TasksScreen />);
    const retry = await screen.findByRole('button', { name: 'Reintentar' });
    expect(initialised).toBe(0);
    await user.click(retry);
    expect(await screen.findByRole('article', { name: 'Tarea 1' })).toBeVisible();
    await waitFor(() => expect(initialised).toBe(1));
    expect(api.changes).toEqual([]);
    server.events.removeAllListeners();
    log.mockRestore();
  });
});
