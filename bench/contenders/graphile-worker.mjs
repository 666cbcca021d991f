import { makeWorkerUtils } from 'graphile-worker';
import { parkedUntil, postgresPeer } from '../lib/postgres-peer.mjs';

const CHUNK = 5_000;

async function prepare({ url }, tasks) {
  const utils = await makeWorkerUtils({ connectionString: url });
  try {
    await utils.migrate();
    const runAt = parkedUntil();
    for (let first = 0; first < tasks; first += CHUNK) {
      const numbers = Array.from({ length: Math.min(CHUNK, tasks - first) }, (_, index) => first + index);
      await utils.addJobs(numbers.map((number) => ({ identifier: 'remind', payload: { number }, runAt })));
    }
  } finally {
    await utils.release();
  }
}

const shared = {
  prepare,
  due: (time) => `UPDATE graphile_worker._private_jobs SET run_at = ${time(`(payload->>'number')::int`)}`,
  sent: 'SELECT count(*)::int FROM sends',
  /** Completed jobs are deleted: one that is not due and not locked is the next. */
  rescheduled: `SELECT count(*)::int FROM graphile_worker._private_jobs
    WHERE run_at > now() + interval '1 hour' AND locked_at IS NULL`,
};

export const graphileDocumented = postgresPeer({
  ...shared,
  name: 'graphile-worker-documented',
  worker: 'graphile-documented',
  windowSeconds: 30,
  settings: { worker: { concurrentJobs: 5, pollInterval: 1_000 } },
  why: "the library's quick start; the handler inserts its send and adds the next job; what it does in 30 s is counted",
});

export const graphileTuned = postgresPeer({
  ...shared,
  name: 'graphile-worker-tuned',
  worker: 'graphile-tuned',
  settings: {
    worker: {
      concurrentJobs: 500,
      maxPoolSize: 10,
      pollInterval: 100,
      localQueue: { size: 500 },
      completeJobBatchDelay: 10,
      failJobBatchDelay: 10,
    },
    bulk: { delayMs: 10, size: 500, writers: 4 },
  },
  why:
    'its performance page, with the concurrency and delays that were fastest here; ' +
    'sends and next jobs in one statement for many',
});
