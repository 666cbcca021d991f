import { type Envelope, ReminderFailed, ReminderSent } from '@recuerda/contracts';
import { unnestColumns, prepared } from '@recuerda/database';
import type { DataSource } from 'typeorm';
import { minuteNumber } from '../figures/windows.js';
import { eventsOf } from './events-of.js';

/** Rows of the present version; those of version 0.1.0 count results that notifiers have counted, too. */
const WRITER = 2;

/** `minute` since the epoch; `sent` is 1, or 0 of a failed one. */
const GIVEN = unnestColumns({ reminder_id: 'uuid', minute: 'int', sent: 'int' }, 2);

/** A reminder has one outcome, however often it is delivered: only the first delivery is counted. */
const COUNT = prepared(
  'count_results',
  `WITH fresh AS (
    INSERT INTO metrics.counted_results (reminder_id, minute, sent, counted_at, writer)
    SELECT reminder_id, minute, sent, $1::timestamptz, ${WRITER} FROM ${GIVEN.from}
    ON CONFLICT (reminder_id) DO NOTHING
    RETURNING minute, sent
  ),
  sums AS (SELECT minute, sum(sent) AS sent, sum(1 - sent) AS failed FROM fresh GROUP BY minute ORDER BY minute),
  counted AS (
    INSERT INTO metrics.sends_per_minute AS counts (minute, sent, failed)
    SELECT to_timestamp(minute * 60::float8), sent, failed FROM sums
    ON CONFLICT (minute) DO UPDATE SET sent = counts.sent + excluded.sent, failed = counts.failed + excluded.failed
  )
  SELECT count(*)::int AS fresh FROM fresh`,
);

/**
 * Counts sent and failed reminders in the minute they were sent, in one statement: those of version 0.1.0, and those
 * sent before minute `cutover`. All others are counted by their notifier. Returns the number of ignored results: those
 * of reminders counted before. Cancelled ones were never sent.
 */
export async function countResults(
  source: Pick<DataSource, 'query'>,
  events: readonly Envelope[],
  now: Date,
  cutover: number,
): Promise<number> {
  const results = eventsOf(events, [ReminderSent, ReminderFailed]).filter(
    ({ data }) => data.counted !== true || minuteNumber(data.sentAt) < cutover,
  );
  if (results.length === 0) return 0;
  // In one order everywhere, so that two batches never wait for each other.
  const rows = [...new Map(results.map((event) => [event.data.reminderId, event])).values()]
    .map((event) => ({
      reminder_id: event.data.reminderId,
      minute: minuteNumber(event.data.sentAt),
      sent: ReminderSent.is(event) ? 1 : 0,
    }))
    .sort((one, other) => (one.reminder_id < other.reminder_id ? -1 : 1));
  const [counted] = await source.query<{ fresh: number }[]>(COUNT, [now, ...GIVEN.parameters(rows)]);
  return results.length - (counted?.fresh ?? 0);
}
