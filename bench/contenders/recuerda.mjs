import { rabbitmqAvailability } from '@recuerda/local-servers';
import { fillOffice, giveCalendar, makeAllDue, spreadDue } from '../lib/office.mjs';
import { startProduct } from '../lib/product.mjs';
import { settleDatabase } from '../lib/stores.mjs';

const INTERVAL_MINUTES = 1_440;

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
    await fillOffice(client, { tasks, reminderInterval: INTERVAL_MINUTES });
    if (calendar) await giveCalendar(client);
    await settleDatabase(system.database);
    return {
      groups: system.groups,
      log: system.log,
      /** Rows made due in the running system, which is idle until then. */
      go: () => makeAllDue(client),
      spread: async (startMs, stepMs) => {
        await spreadDue(client, startMs, stepMs);
        await settleDatabase(system.database);
      },
      sent: () => value(`SELECT count(*)::int FROM notifier.deliveries WHERE status = 'sent'`),
      rescheduled: () =>
        value(
          `SELECT count(*)::int FROM scheduler.task_reminders
           WHERE follows AND status = 'scheduled' AND next_reminder > now()`,
        ),
      failed: () => value(`SELECT count(*)::int FROM notifier.deliveries WHERE status = 'failed'`),
      /** The figures, too: work after all is sent and scheduled is part of the cost. */
      settled: async (sent) =>
        (await value('SELECT coalesce(sum(sent), 0)::int FROM metrics.sends_per_minute')) === sent,
    };
  },
});

export const oneProcess = recuerda('one-process');
export const services = recuerda('services');
export const calendar = recuerda('one-process', true);
