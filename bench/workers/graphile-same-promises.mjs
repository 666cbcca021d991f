import { run } from 'graphile-worker';
import pg from 'pg';
import { attempt, beginAttempts, finishAttempts, outcomesOf } from './lib/deliveries.mjs';
import { inBulk } from './lib/in-bulk.mjs';
import { createSend } from './lib/post.mjs';
import { given, INTERVAL_MS, ready } from './lib/worker-settings.mjs';

const BEGIN = beginAttempts('bigint');
/** Outcomes and next jobs of many tasks in one statement, hence one commit. */
const FINISH = {
  name: 'finish_attempts',
  text: `WITH ended AS (${finishAttempts('bigint')} RETURNING row.task, row.status)
         SELECT count(*) FROM graphile_worker.add_jobs((
           SELECT array_agg(
             ('remind', json_build_object('number', task), NULL, $4, NULL, NULL, NULL, NULL)::graphile_worker.job_spec)
           FROM ended WHERE status = 'sent'))`,
};

const send = createSend(given);
const pool = new pg.Pool({ connectionString: given.databaseUrl, ...given.pool });

const begin = inBulk(async (jobs) => {
  const asked = [jobs.map(({ id }) => id), jobs.map(({ payload }) => payload.number)];
  const { rows } = await pool.query({ ...BEGIN, values: asked });
  const begun = new Map(rows.map((row) => [row.job, row]));
  return jobs.map(({ id }) => begun.get(id));
}, given.bulk);
const finish = inBulk(
  (ended) => pool.query({ ...FINISH, values: [...outcomesOf(ended), new Date(Date.now() + INTERVAL_MS)] }),
  given.bulk,
);

await run({
  pgPool: pool,
  preset: { worker: given.worker },
  noHandleSignals: true,
  taskList: {
    async remind(_payload, { job }) {
      const reminder = await begin(job);
      if (reminder !== undefined) await finish(await attempt(send, reminder));
    },
  },
});
ready();
