import { rabbitmqAvailability } from '@recuerda/local-servers';
import { measureSpread } from '../lib/measure.mjs';
import { startProduct } from '../lib/product.mjs';
import { fillActive } from '../lib/school.mjs';
import { holdSnapshot, settleDatabase } from '../lib/stores.mjs';

/** Gives every reminder a compiled school week of windows; the one that is open now lasts for days. */
const OPEN_CALENDAR = `
  INSERT INTO scheduler.calendars (id, content, compiled_until)
  VALUES ('00000000-0000-0000-0000-00000000ca1e', '{"timeZone":"UTC","weeks":null,"closedDays":[]}',
    now() + interval '400 days');
  INSERT INTO scheduler.calendar_intervals (calendar_id, opens_at, closes_at, reason)
  SELECT '00000000-0000-0000-0000-00000000ca1e', now() + n * interval '3 days' - interval '1 day',
    now() + n * interval '3 days' + interval '1.9 days', 'hours' FROM generate_series(0, 130) n;
  UPDATE scheduler.task_reminders SET calendar_id = '00000000-0000-0000-0000-00000000ca1e',
    send_until = now() + interval '1.9 days'`;

/** Makes the reminder of task n due at `$1 + n * $2`, in whole ms since the epoch. */
export const SPREAD = `
  UPDATE scheduler.task_reminders r
  SET next_reminder = to_timestamp(floor($1::float8 + n * $2::float8) / 1000.0)::timestamptz(3)
  FROM made_tasks WHERE made_tasks.id = r.task_id`;

/**
 * The product as it is built, with its defaults. `mode` is `one-process` or `services`; `calendar`: every reminder has
 * one, which is open.
 */
const recuerda = (mode, calendar = false) => ({
  name: `recuerda-${mode}${calendar ? '-calendar' : ''}`,
  settings: () => ({ mode, calendar, environment: 'the defaults' }),
  why: calendar ? 'a school with hours, while it is open' : 'what npm start or docker compose up run',
  missing: () => (mode === 'services' ? rabbitmqAvailability().reason : undefined),

  async start({ sink, tasks, env, nodeArguments }, defer) {
    const system = await startProduct({ mode, sink, env, nodeArguments }, defer);
    const { client, value } = system.database;
    await fillActive(client, tasks);
    if (calendar) await client.query(OPEN_CALENDAR);
    return {
      ...system,
      holdSnapshot: () => holdSnapshot(system.database.url),
      /** Rows made due in the running system, which is idle until then. */
      go: () => client.query('UPDATE scheduler.task_reminders SET next_reminder = now()'),
      spread: async (startMs, stepMs) => {
        await client.query(SPREAD, [startMs, stepMs]);
        await settleDatabase(system.database);
      },
      sent: () => value(`SELECT count(*)::int FROM notifier.messages WHERE status = 'sent'`),
      rescheduled: () =>
        value(
          `SELECT count(*)::int FROM scheduler.task_reminders
           WHERE follows AND status = 'scheduled' AND next_reminder > now()`,
        ),
      failed: () => value(`SELECT count(*)::int FROM notifier.messages WHERE status = 'failed'`),
      /** The figures, too: work after all is sent and scheduled is part of the cost. */
      settled: async (sent) =>
        (await value('SELECT coalesce(sum(sent), 0)::int FROM metrics.sends_per_minute')) === sent,
    };
  },
});

export const oneProcess = recuerda('one-process');
export const services = recuerda('services');
export const calendar = recuerda('one-process', true);

/**
 * Measures how late the reminders of `npm start` arrive, `perSecond` of them for so many seconds, while something else
 * is done: `disturb(system)` begins with the writing of the due times, and is over before the last is counted.
 */
export const measureDisturbed = (disturb, { perSecond, seconds, env = {} }) => {
  const start = async (load, defer) => {
    const running = await oneProcess.start({ ...load, env }, defer);
    let over = Promise.resolve();
    return {
      ...running,
      spread: (startMs, stepMs) => {
        over = disturb(running, defer);
        over.catch(() => undefined);
        return running.spread(startMs, stepMs);
      },
      sent: () => over.then(running.sent),
    };
  };
  return measureSpread({ ...oneProcess, start }, { tasks: perSecond * seconds, seconds, providerMs: 0 });
};
