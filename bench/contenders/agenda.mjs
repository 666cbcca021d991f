import { getCreateIndexesSQL, getCreateTableSQL } from '@agendajs/postgres-backend';
import { postgresPeer } from '../lib/peer.mjs';

async function prepare({ client }, tasks) {
  await client.query(getCreateTableSQL('agenda_jobs'));
  for (const sql of getCreateIndexesSQL('agenda_jobs')) await client.query(sql);
  await client.query(
    `INSERT INTO agenda_jobs (name, next_run_at, repeat_interval, data)
     SELECT 'remind', now() + interval '1 day', '1 day', jsonb_build_object('number', n)
     FROM generate_series(0, $1 - 1) n`,
    [tasks],
  );
}

/** A job is a row that repeats, with its last run: it needs no other record. */
export const agenda = postgresPeer({
  name: 'agenda',
  worker: 'agenda',
  windowSeconds: 30,
  settings: ({ connections }) => {
    const concurrency = Math.max(500, connections);
    return {
      agenda: { processEvery: 100, maxConcurrency: concurrency, defaultConcurrency: concurrency },
      define: { concurrency, lockLimit: concurrency },
      pool: { max: 20 },
    };
  },
  why: 'repeating jobs on its PostgreSQL backend, with the fastest concurrency here; its sends in 30 s are counted',
  prepare,
  due: (time) => `UPDATE agenda_jobs SET next_run_at = ${time(`(data->>'number')::int`)}`,
  sent: 'SELECT count(*)::int FROM agenda_jobs WHERE last_finished_at IS NOT NULL',
  failed: 'SELECT count(*)::int FROM agenda_jobs WHERE failed_at IS NOT NULL',
  rescheduled: `SELECT count(*)::int FROM agenda_jobs
    WHERE last_finished_at IS NOT NULL AND next_run_at > now() + interval '1 hour'`,
});
