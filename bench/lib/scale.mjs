import { SUBSCRIPTIONS } from '@recuerda/contracts';
import { dataSourceOptions } from '@recuerda/database';
import { DataSource } from 'typeorm';
import { readDue, START } from '../../apps/scheduler/dist/rows/due-rows.js';
import { scheduleNext } from '../../apps/scheduler/dist/rows/result-rows.js';
import { SCHEDULER_DATABASE } from '../../apps/scheduler/dist/scheduler.database.js';
import { recorded } from '../../tools/testing/src/read-plans.ts';
import { SHARD_COUNT } from '../../apps/scheduler/dist/shards/shard-lease.js';

const HOT = [
  'scheduler.task_reminders',
  'scheduler.task_copies',
  'tasks.tasks',
  'directory.task_copies',
  'metrics.tasks',
  'notifier.messages',
];

const megabytes = (bytes) => Math.round((Number(bytes) / 2 ** 20) * 10) / 10;

/** MB of the big tables and of their indexes, and of the whole database. */
export async function sizesOf(client) {
  const { rows } = await client.query(
    `SELECT name, pg_table_size(name::regclass) AS heap, pg_indexes_size(name::regclass) AS indexes
     FROM unnest($1::text[]) AS name`,
    [HOT],
  );
  const {
    rows: [all],
  } = await client.query('SELECT pg_database_size(current_database()) AS bytes');
  const tables = Object.fromEntries(
    rows.map(({ name, heap, indexes }) => [name, { tableMb: megabytes(heap), indexesMb: megabytes(indexes) }]),
  );
  return { databaseMb: megabytes(all.bytes), tables };
}

/** Figures by which autovacuum decides about the table of reminders. */
export async function churnOf(client) {
  await client.query('SELECT pg_stat_clear_snapshot()');
  const {
    rows: [row],
  } = await client.query(
    `SELECT n_tup_upd::int AS updates, n_tup_hot_upd::int AS "hotUpdates", n_live_tup::int AS live,
       n_dead_tup::int AS dead, autovacuum_count::int AS autovacuums, last_autovacuum AS "lastAutovacuum"
     FROM pg_stat_user_tables WHERE relid = 'scheduler.task_reminders'::regclass`,
  );
  const { rows: indexes } = await client.query(
    `SELECT indexrelname AS name, pg_relation_size(indexrelid) AS bytes FROM pg_stat_user_indexes
     WHERE relid = 'scheduler.task_reminders'::regclass ORDER BY 1`,
  );
  const { tables } = await sizesOf(client);
  const indexesMb = Object.fromEntries(indexes.map(({ name, bytes }) => [name, megabytes(bytes)]));
  return { ...row, tableMb: tables['scheduler.task_reminders'].tableMb, indexesMb };
}

/** The plans, with their times, of the statements that `work` gives the data source; nothing it does is kept. */
export async function plansOf(source, work) {
  const plans = [];
  for (const { sql, parameters } of await recorded(source, work)) {
    const runner = source.createQueryRunner();
    await runner.startTransaction();
    const rows = await runner.query(`EXPLAIN (ANALYZE, BUFFERS, COSTS OFF) ${sql}`, parameters);
    await runner.rollbackTransaction();
    await runner.release();
    plans.push({ statement: sql.replace(/\s+/g, ' ').trim(), plan: rows.map((row) => row['QUERY PLAN']) });
  }
  return plans;
}

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
