import { expect, it } from '@jest/globals';
import { HOUR_MS, type ReminderView } from '@recuerda/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { DirectoryApi } from '../../testing/directory-api';
import { renderScreen } from '../../testing/render-screen';
import { task } from '../../testing/samples';
import { server, WORKING } from '../../testing/server';
import { TasksApi } from '../../testing/tasks-api';
import TasksScreen from './TasksScreen';

const reminder = (more: Partial<ReminderView> = {}): ReminderView => ({
  id: 'r1',
  taskId: task(1).id,
  nextReminder: new Date(Date.now() + HOUR_MS).toISOString(),
  sentAt: null,
  heldReason: null,
  failedAt: null,
  status: 'scheduled',
  ...more,
});

it('the filter lists active tasks that do not remind, as their reminders change [TASK-24]', async () => {
  new DirectoryApi();
  const api = new TasksApi([task(1, { nextReminder: reminder() })]);
  const { user, address, changes } = renderScreen(<TasksScreen />, '/tasks?state=held');
  expect(await screen.findByText(/Sin resultados/)).toBeVisible();
  api.tasks[0] = task(1, { nextReminder: reminder({ heldReason: 'consent' }) });
  changes.emit({ type: 'scheduler.reminder.scheduled', subject: 'r1', taskId: task(1).id });
  expect(await screen.findByRole('article', { name: 'Tarea 1' })).toBeVisible();
  api.tasks[0] = task(1, { nextReminder: reminder() });
  changes.emit({ type: 'notifier.reminder.sent', subject: 'r1', taskId: task(1).id });
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  await user.selectOptions(screen.getByLabelText('Filtrar por estado'), 'Activas que no recuerdan');
  expect(address()).toBe('/tasks?state=silent');
});

it.each([
  ['held', task(1, { nextReminder: reminder({ heldReason: 'absence' }) }), /^Retenido hasta .*: ausencia\./],
  [
    'opted out',
    task(1, { employee: { ...task(1).employee!, unreachable: 'opted_out' } }),
    /^Empleado 1 se dio de baja/,
  ],
  ['failed', task(1, { nextReminder: reminder({ status: 'failed' }) }), /^El último recordatorio falló: «Reintentar»/],
  ['reported', task(1, { completionReportedAt: '2026-03-01T18:00:00.000Z' }), /^Por confirmar: en su tarjeta/],
] as const)('the history says why nothing comes: %s; not of a task that reminds [TASK-24]', async (_, silent, why) => {
  new DirectoryApi();
  const api = new TasksApi([silent, task(2, { nextReminder: reminder() })]);
  const { user } = renderScreen(<TasksScreen />, '/tasks');
  const look = async (title: string) => {
    await user.click(
      within(await screen.findByRole('article', { name: title })).getByRole('button', { name: 'Historial' }),
    );
    return within(await screen.findByRole('dialog'));
  };
  const dialog = await look('Tarea 1');
  expect(dialog.getByText(why)).toBeVisible();
  expect(dialog.queryByText(/^Simulador/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Cerrar' }));
  const other = await look('Tarea 2');
  expect(await other.findByText('Aún no se ha enviado ningún recordatorio')).toBeVisible();
  for (const text of [why, /^Retenido/]) expect(other.queryByText(text)).toBeNull();
  expect(api.changes).toEqual([]);
});

it('the history says that what was sent has reached nobody with the simulator [WA-118]', async () => {
  const provider = { others: [], state: 'working', reason: null, answer: null, since: null, held: 0, simulated: true };
  server.use(http.get('*/api/provider', () => HttpResponse.json(provider)));
  new DirectoryApi();
  new TasksApi([task(1)]);
  const { user } = renderScreen(<TasksScreen />, '/tasks');
  await user.click(await screen.findByRole('button', { name: 'Historial' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Simulador: los mensajes no salen de este equipo')).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Conectar WhatsApp' })).toHaveAttribute('href', '/settings/whatsapp/connect');
});

it('the history says so of no department with a number of its own', async () => {
  const departmentIds = [task(1).employee?.department?.id];
  const own = { ...WORKING, account: 'whatsapp:cloud:2', departmentIds, simulated: false };
  server.use(http.get('*/api/provider', () => HttpResponse.json({ ...WORKING, simulated: true, others: [own] })));
  new DirectoryApi();
  new TasksApi([task(1)]);
  const { user } = renderScreen(<TasksScreen />, '/tasks');
  await user.click(await screen.findByRole('button', { name: 'Historial' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Aún no se ha enviado ningún recordatorio')).toBeVisible();
  expect(dialog.queryByText(/^Simulador/)).toBeNull();
});
