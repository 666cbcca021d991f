import { randomUUIDv7 } from 'node:crypto';
import { SUBSCRIPTIONS, ReminderSent } from '@recuerda/contracts';
import { dataSourceOptions } from '@recuerda/database';
import { DataSource } from 'typeorm';
import { START } from '../../apps/scheduler/dist/reminders/due-reminder.js';
import { InFlightReminders } from '../../apps/scheduler/dist/reminders/in-flight-reminders.js';
import { ReadDue } from '../../apps/scheduler/dist/reminders/read-due.js';
import { RecordResults } from '../../apps/scheduler/dist/reminders/record-results.js';
import { SCHEDULER_DATABASE } from '../../apps/scheduler/dist/scheduler.database.js';
import { SHARD_COUNT } from '../../apps/scheduler/dist/shards/fair-share.js';

/** Rows that the scheduler reads at once when it owns all shards. */
const READ_SIZE = 500;
const SHARDS = new Set(Array.from({ length: SHARD_COUNT }, (_, shard) => shard));
/** Results that the scheduler hears of at once. */
const RESULT_SIZE = SUBSCRIPTIONS.schedulerResults.batch?.size ?? 200;
/** Whatever waits, however far ahead it is due, counts as due. */
const HORIZON = new Date('2100-01-01T00:00:00Z');

/** Events that the scheduler hears when these reminders have been sent. */
export const sentEvents = (rows) =>
  rows.map(({ id, taskId, nextReminder }) => {
    const [dueAt, sentAt] = [nextReminder.toISOString(), new Date().toISOString()];
    const data = { reminderId: id, taskId, dueAt, sentAt, attempts: 1 };
    return ReminderSent.create({ id: randomUUIDv7(), subject: id, time: new Date(), data });
  });

/** The scheduler's own statements on a database, without the product around them. */
export async function openScheduler(databaseUrl) {
  const source = await new DataSource(dataSourceOptions(SCHEDULER_DATABASE, databaseUrl)).initialize();
  const clock = { now: () => new Date() };
  const due = new ReadDue(source);
  const inFlight = new InFlightReminders({ SCHEDULER_MAX_IN_FLIGHT: READ_SIZE });
  // Where all were sent and escalation is off, nothing else takes part.
  const [unanswered, work, dispatched] = [{ isOn: false }, undefined, { remove: async () => undefined }];
  const results = new RecordResults(source, clock, inFlight, unanswered, work, dispatched);
  const readSoonest = () => due.run({ after: START, horizon: HORIZON, shards: SHARDS, limit: READ_SIZE });

  /** The soonest `READ_SIZE` are read, and recorded as sent. Returns how many, and the milliseconds of both. */
  const round = async () => {
    const started = performance.now();
    const rows = await readSoonest();
    const readAt = performance.now();
    const events = sentEvents(rows);
    for (let from = 0; from < events.length; from += RESULT_SIZE)
      await results.run(events.slice(from, from + RESULT_SIZE));
    return { count: rows.length, readMs: readAt - started, recordMs: performance.now() - readAt };
  };
  return { source, readSoonest, results, round, close: () => source.destroy() };
}

/** Rounds for `ms` milliseconds: rows read, and results recorded, a second of the time that each took. */
export async function ratesOf(scheduler, ms) {
  for (let warmUp = 0; warmUp < 5; warmUp += 1) await scheduler.round();
  const sums = { count: 0, readMs: 0, recordMs: 0 };
  const end = performance.now() + ms;
  while (performance.now() < end) {
    const round = await scheduler.round();
    for (const name of Object.keys(sums)) sums[name] += round[name];
  }
  const perSecond = (time) => Math.round((sums.count * 1_000) / time);
  return {
    reminders: sums.count,
    readsPerSecond: perSecond(sums.readMs),
    resultsPerSecond: perSecond(sums.recordMs),
    bothPerSecond: perSecond(sums.readMs + sums.recordMs),
  };
}
