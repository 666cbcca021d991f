import { type Envelope, ReminderFailed, ReminderSent } from '@recuerda/contracts';
import { columnsOf } from '@recuerda/database';
import type { EntityManager } from 'typeorm';
import { minuteOf } from '../figures/windows.js';
import { eventsOf } from './events-of.js';

const COLUMNS = { reminder_id: 'uuid', minute: 'timestamptz', sent: 'int', failed: 'int' } as const;

/** A reminder has one outcome, however often it is told: only the first telling is counted. */
const countSql = (from: string, countedAt: string): string => `
  WITH given AS (SELECT * FROM ${from}),
  fresh AS (
    INSERT INTO metrics.counted_results (reminder_id, counted_at)
    SELECT reminder_id, ${countedAt} FROM given
    ON CONFLICT (reminder_id) DO NOTHING
    RETURNING reminder_id
  ),
  sums AS (
    SELECT minute, sum(sent) AS sent, sum(failed) AS failed
    FROM given JOIN fresh USING (reminder_id) GROUP BY minute
  ),
  counted AS (
    INSERT INTO metrics.sends_per_minute AS counts (minute, sent, failed)
    SELECT minute, sent, failed FROM sums
    ON CONFLICT (minute) DO UPDATE SET sent = counts.sent + excluded.sent, failed = counts.failed + excluded.failed
  )
  SELECT count(*)::int AS fresh FROM fresh`;

/**
 * Counts sent and failed reminders in the minute they were sent. Answers how many tellings were ignored,
 * their reminder having been counted before. Cancelled ones were never sent.
 */
export async function countResults(manager: EntityManager, events: readonly Envelope[], now: Date): Promise<number> {
  const results = eventsOf(events, [ReminderSent, ReminderFailed]);
  if (results.length === 0) return 0;
  const byReminder = new Map(results.map((event) => [event.data.reminderId, event]));
  const rows = [...byReminder.values()].map((event) => {
    const sent = ReminderSent.is(event) ? 1 : 0;
    return {
      reminder_id: event.data.reminderId,
      minute: minuteOf(new Date(event.data.sentAt)),
      sent,
      failed: 1 - sent,
    };
  });
  const { from, parameters } = columnsOf(rows, COLUMNS);
  const countedAt = `$${parameters.length + 1}::timestamptz`;
  const [counted]: { fresh: number }[] = await manager.query(countSql(from, countedAt), [...parameters, now]);
  return results.length - (counted?.fresh ?? 0);
}
