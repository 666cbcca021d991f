const HOT = [
  'scheduler.task_reminders',
  'scheduler.task_copies',
  'tasks.tasks',
  'directory.task_copies',
  'metrics.tasks',
  'notifier.deliveries',
  'metrics.counted_results',
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
  const statements = [];
  const { logger } = source;
  source.logger = Object.assign(Object.create(logger), {
    logQuery: (sql, parameters = []) =>
      void (/^\s*(WITH|SELECT|INSERT|UPDATE|DELETE)\b/i.test(sql) && statements.push({ sql, parameters })),
  });
  try {
    await work();
  } finally {
    source.logger = logger;
  }
  const plans = [];
  for (const { sql, parameters } of statements) {
    const runner = source.createQueryRunner();
    await runner.startTransaction();
    const rows = await runner.query(`EXPLAIN (ANALYZE, BUFFERS, COSTS OFF) ${sql}`, parameters);
    await runner.rollbackTransaction();
    await runner.release();
    plans.push({ statement: sql.replace(/\s+/g, ' ').trim(), plan: rows.map((row) => row['QUERY PLAN']) });
  }
  return plans;
}
