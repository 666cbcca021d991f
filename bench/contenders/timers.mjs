import { postgresPeer } from '../lib/peer.mjs';

async function prepare({ client }, tasks) {
  await client.query(
    `CREATE TABLE tasks (number int PRIMARY KEY, next_reminder timestamptz NOT NULL, sent_at timestamptz)
     WITH (fillfactor = 70)`,
  );
  await client.query(`INSERT INTO tasks SELECT n, now() + interval '1 day' FROM generate_series(0, $1 - 1) n`, [tasks]);
}

/** The simplest approach: an in-memory timer per task, a query per reminder. */
export const timers = postgresPeer({
  name: 'timers',
  worker: 'timers',
  settings: () => ({ pool: { max: 20 } }),
  why: 'one setTimeout a task, one UPDATE a reminder; only the rows survive a crash; one process only',
  prepare,
  due: (time) => `UPDATE tasks SET next_reminder = ${time('number')}`,
  afterDue: (worker) => worker.signal('SIGUSR2'),
  sent: 'SELECT count(*)::int FROM tasks WHERE sent_at IS NOT NULL',
  /** A POST that fails ends the process. */
  failed: 'SELECT 0',
  rescheduled: `SELECT count(*)::int FROM tasks
    WHERE sent_at IS NOT NULL AND next_reminder > now() + interval '1 hour'`,
});
