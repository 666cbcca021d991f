import { describe, expect, it, jest } from '@jest/globals';
import type { TaskWithReminder } from '@recuerda/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { DirectoryApi, refusal } from '../../../testing/directory-api';
import { renderScreen } from '../../../testing/render-screen';
import { task } from '../../../testing/samples';
import { server } from '../../../testing/server';
import { TasksApi } from '../../../testing/tasks-api';
import TasksScreen from '../TasksScreen';
import { snoozeUntil } from './SnoozeSection';

const dialog = () => within(screen.getByRole('dialog', { name: 'Historial de envíos' }));

async function open(more: Partial<TaskWithReminder> = {}) {
  new DirectoryApi();
  const row = task(1, more);
  new TasksApi([row]);
  const sent: { path: string; body: unknown }[] = [];
  const change = (path: string) =>
    http.post(`*/api/tasks/:id/${path}`, async ({ request }) => {
      const text = await request.text();
      sent.push({ path, body: text === '' ? null : JSON.parse(text) });
      return HttpResponse.json(row);
    });
  server.use(
    http.get('*/api/tasks/:id/upcoming', () => HttpResponse.json({ items: [] })),
    change('snooze'),
    change('activate'),
  );
  const { user } = renderScreen(<TasksScreen />);
  await user.click(await screen.findByRole('button', { name: 'Historial' }));
  await screen.findByRole('dialog');
  await user.click(dialog().getByText('Próximos recordatorios'));
  return { user, sent };
}
const press = () => dialog().findByRole('button', { name: 'Posponer' });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe("a task's reminders", () => {
  it('are put off for an hour, and the dialog closes [TASK-16]', async () => {
    const { user, sent } = await open();
    const before = Date.now();
    await user.click(await press());
    await closed();
    const [{ path, body }] = sent as [{ path: string; body: { until: string } }];
    expect(path).toBe('snooze');
    expect(Date.parse(body.until) - before).toBeGreaterThanOrEqual(3_600_000);
    expect(Date.parse(body.until) - before).toBeLessThan(3_700_000);
  });

  it('are put off until a date, which is asked for and checked by the server [TASK-16]', async () => {
    const log = jest.spyOn(console, 'error').mockReturnValue();
    const { user, sent } = await open();
    await user.selectOptions(await dialog().findByLabelText('Posponer'), 'Hasta otra fecha...');
    await user.click(await press());
    expect(await dialog().findByText('Elige una fecha y una hora.')).toBeVisible();
    await user.type(dialog().getByLabelText('Fecha'), '2999-01-01');
    await user.click(await press());
    const hour = dialog().getByLabelText('Hora hasta la que se pospone');
    await waitFor(() => expect(hour).toHaveAccessibleDescription('Elige una fecha y una hora.'));
    await user.type(hour, '7');
    const message = 'Como máximo 30 días.';
    const refuse = () => refusal('validation_failed', [{ field: 'until', message }]);
    server.use(http.post('*/api/tasks/:id/snooze', refuse, { once: true }));
    await user.click(await press());
    expect(await dialog().findByText(message)).toBeVisible();
    expect(sent).toEqual([]);
    await user.click(await press());
    await closed();
    expect(sent).toEqual([{ path: 'snooze', body: { until: new Date('2999-01-01T07:00').toISOString() } }]);
    log.mockRestore();
  });

  it('that are put off can be started again [TASK-16]', async () => {
    const { user, sent } = await open({ snoozedUntil: '2999-01-01T13:00:00.000Z' });
    await user.click(await dialog().findByRole('button', { name: 'Reanudar ahora' }));
    await closed();
    expect(sent).toEqual([{ path: 'activate', body: null }]);
  });
});

it('tomorrow is the next day at seven, also at the end of a month', () => {
  expect(snoozeUntil('tomorrow', '', new Date(2026, 10, 30, 23, 59).getTime())).toBe(
    new Date(2026, 11, 1, 7).toISOString(),
  );
});
