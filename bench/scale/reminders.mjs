import { SUBSCRIPTIONS } from '@recuerda/contracts';
import { dataSourceOptions } from '@recuerda/database';
import { DataSource } from 'typeorm';
import { readDue, START } from '../../apps/scheduler/dist/rows/due-rows.js';
import { scheduleNext } from '../../apps/scheduler/dist/rows/result-rows.js';
import { SCHEDULER_DATABASE } from '../../apps/scheduler/dist/scheduler.database.js';
import { SHARD_COUNT } from '../../apps/scheduler/dist/shards/shard-lease.js';

/** Rows per read of a scheduler that owns all shards. */
const READ_SIZE = 500;
const SHARDS = new Set(Array.from({ length: SHARD_COUNT }, (_, shard) => shard));
/** Results that the scheduler hears of at once. */
const RESULT_SIZE = SUBSCRIPTIONS.schedulerResults.batch?.size ?? 200;
/** Every reminder that waits, however far ahead, counts as due. */
const HORIZON = new Date('2100-01-01T00:00:00Z');

/** The scheduler's own statements on a database, without the product around them. */
export async function openScheduler(databaseUrl) {
  const source = await new DataSource(dataSourceOptions(SCHEDULER_DATABASE, databaseUrl)).initialize();
  const readSoonest = () => readDue(source, { after: START, horizon: HORIZON, shards: SHARDS, limit: READ_SIZE });
  const recordSent = async (rows) => {
    const sent = rows.map(({ id, taskId }) => ({ reminderId: id, taskId }));
    for (let from = 0; from < sent.length; from += RESULT_SIZE)
      await scheduleNext(source, sent.slice(from, from + RESULT_SIZE), new Date(), false);
  };

  /** Reads the soonest `READ_SIZE`, and records them as sent. Returns how many, and the milliseconds of both. */
  const round = async () => {
    const started = performance.now();
    const rows = await readSoonest();
    const readAt = performance.now();
    await recordSent(rows);
    return { count: rows.length, readMs: readAt - started, recordMs: performance.now() - readAt };
  };
  return { source, readSoonest, recordSent, round, close: () => source.destroy() };
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
