import { makeWorkerUtils } from 'graphile-worker';
import { freshAtWork } from '../lib/options.mjs';
import { inChunks, parkedUntil, postgresPeer } from '../lib/peer.mjs';
import { PEER_POOL, samePromises } from './same-promises.mjs';

async function prepare({ url }, tasks) {
  const utils = await makeWorkerUtils({ connectionString: url });
  try {
    await utils.migrate();
    const runAt = parkedUntil();
    await inChunks(tasks, (numbers) =>
      utils.addJobs(numbers.map((number) => ({ identifier: 'remind', payload: { number }, runAt }))),
    );
  } finally {
    await utils.release();
  }
}

const shared = {
  worker: 'graphile-worker',
  prepare,
  due: (time) => `UPDATE graphile_worker._private_jobs SET run_at = ${time(`(payload->>'number')::int`)}`,
  sent: 'SELECT count(*)::int FROM sends',
  failed: 'SELECT count(*)::int FROM graphile_worker._private_jobs WHERE attempts >= max_attempts',
  /** Completed jobs are deleted: one that is not due and not locked is the next. */
  rescheduled: `SELECT count(*)::int FROM graphile_worker._private_jobs
    WHERE run_at > now() + interval '1 hour' AND locked_at IS NULL`,
};

export const graphileDocumented = postgresPeer({
  ...shared,
  name: 'graphile-worker-documented',
  windowSeconds: 30,
  settings: () => ({ variant: 'documented', worker: { concurrentJobs: 5, pollInterval: 1_000 } }),
  why: "the library's quick start; the handler inserts its send and adds the next job; what it does in 30 s is counted",
});

/** While half of the jobs at work are POSTed, the others are fetched and recorded. */
const jobsAtWork = ({ connections }) => Math.max(500, 2 * connections);

const tuned = (concurrentJobs) => ({
  concurrentJobs,
  pollInterval: 100,
  localQueue: { size: concurrentJobs },
  completeJobBatchDelay: 10,
  failJobBatchDelay: 10,
});

const BULK = { delayMs: 10, size: 500 };

export const graphileTuned = postgresPeer({
  ...shared,
  name: 'graphile-worker-tuned',
  settings: (load) => ({
    variant: 'tuned',
    worker: { ...tuned(jobsAtWork(load)), maxPoolSize: 10 },
    pool: { max: 4 },
    bulk: BULK,
  }),
  why:
    'its performance page, with the concurrency and delays that were fastest here; ' +
    'sends and next jobs in one statement for many',
});

export const graphileSamePromises = postgresPeer({
  ...shared,
  ...samePromises({ jobType: 'bigint', prepare }),
  name: 'graphile-worker-same-promises',
  settings: (load) => ({
    variant: 'same-promises',
    // No POST starts more than a second after its task was read.
    worker: tuned(Math.min(jobsAtWork(load), freshAtWork(load))),
    pool: PEER_POOL,
    bulk: BULK,
  }),
  why:
    'as tuned; tasks are read and attempts recorded in one statement for many before their POSTs, ' +
    'outcomes and next jobs in one after them',
});
