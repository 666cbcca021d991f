import { run } from 'graphile-worker';
import pg from 'pg';
import { attempt, beginAttempts, finishAttempts, outcomesOf } from './lib/deliveries.mjs';
import { inBulk } from './lib/in-bulk.mjs';
import { createPost, createSend, given, INTERVAL_MS, ready } from './lib/post.mjs';

const pool = new pg.Pool({ connectionString: given.databaseUrl, ...given.pool });
const nextAt = () => new Date(Date.now() + INTERVAL_MS);

/** Adds the next jobs of the tasks that a statement names, at the time of a parameter: in one commit with it. */
const addNext = (at, tasks) => `
  SELECT count(*) FROM graphile_worker.add_jobs((
    SELECT array_agg(
      ('remind', json_build_object('number', task), NULL, ${at}, NULL, NULL, NULL, NULL)::graphile_worker.job_spec)
    FROM ${tasks}))`;

/** Handlers of a job, by variant. */
const HANDLERS = {
  documented() {
    const post = createPost();
    return async ({ number }, helpers) => {
      await post(number);
      await helpers.query('INSERT INTO sends (task) VALUES ($1)', [number]);
      await helpers.addJob('remind', { number }, { runAt: nextAt() });
    };
  },

  /** Sends and next jobs of many tasks in one statement. */
  tuned() {
    const post = createPost();
    const text = `WITH sent AS (INSERT INTO sends (task) SELECT unnest($1::int[]))
      ${addNext('$2', 'unnest($1::int[]) task')}`;
    const record = inBulk((numbers) => pool.query({ name: 'record', text, values: [numbers, nextAt()] }), given.bulk);
    return async ({ number }) => {
      await post(number);
      await record(number);
    };
  },

  /** Attempts of many tasks in one statement; their outcomes and next jobs in another. */
  'same-promises'() {
    const send = createSend();
    const begin = inBulk(async (jobs) => {
      const values = [jobs.map(({ id }) => id), jobs.map(({ payload }) => payload.number)];
      const { rows } = await pool.query({ ...beginAttempts('bigint'), values });
      const begun = new Map(rows.map((row) => [row.job, row]));
      return jobs.map(({ id }) => begun.get(id));
    }, given.bulk);
    const text = `WITH ended AS (${finishAttempts('bigint')} RETURNING row.task, row.status)
      ${addNext('$4', "ended WHERE status = 'sent'")}`;
    const finish = inBulk(
      (ended) => pool.query({ name: 'finish_attempts', text, values: [...outcomesOf(ended), nextAt()] }),
      given.bulk,
    );
    return async (_payload, { job }) => {
      const reminder = await begin(job);
      if (reminder !== undefined) await finish(await attempt(send, reminder));
    };
  },
};

await run({
  // Where tasks are read and attempts recorded, one pool serves all.
  ...(given.variant === 'same-promises' && { pgPool: pool }),
  preset: { worker: { connectionString: given.databaseUrl, ...given.worker } },
  noHandleSignals: true,
  taskList: { remind: HANDLERS[given.variant]() },
});
ready();
