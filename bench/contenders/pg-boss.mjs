import { randomUUIDv7 } from 'node:crypto';
import { PgBoss } from 'pg-boss';
import { freshAtWork } from '../lib/options.mjs';
import { inChunks, parkedUntil, postgresPeer } from '../lib/peer.mjs';
import { PEER_POOL, samePromises } from './same-promises.mjs';

async function prepare({ url }, tasks) {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false });
  await boss.start();
  try {
    await boss.createQueue('remind');
    const startAfter = parkedUntil();
    await inChunks(tasks, (numbers) => {
      const jobs = numbers.map((number) => ({ id: randomUUIDv7(), data: { number }, startAfter }));
      return boss.insert('remind', jobs, { returnId: false });
    });
  } finally {
    await boss.stop({ graceful: false });
  }
}

const shared = {
  worker: 'pg-boss',
  prepare,
  due: (time) => `UPDATE pgboss.job SET start_after = ${time(`(data->>'number')::int`)} WHERE name = 'remind'`,
  sent: 'SELECT count(*)::int FROM sends',
  failed: `SELECT count(*)::int FROM pgboss.job WHERE name = 'remind' AND state = 'failed'`,
  rescheduled: `SELECT count(*)::int FROM pgboss.job
    WHERE name = 'remind' AND state = 'created' AND start_after > now() + interval '1 hour'`,
};

export const pgBossDocumented = postgresPeer({
  ...shared,
  name: 'pg-boss-documented',
  windowSeconds: 10,
  settings: () => ({ variant: 'documented', work: {} }),
  why: 'its README: "the default options for work() is 1 job every 2 seconds"; what it does in 10 s is counted',
});

const WORKERS = 3;
/** Larger batches are no faster. */
const LARGEST_BATCH = 1_000;
const tuned = {
  ...{ localConcurrency: WORKERS, burstWhenBatchFull: true, pollingIntervalSeconds: 0.5 },
  transactional: true,
};

export const pgBossTuned = postgresPeer({
  ...shared,
  name: 'pg-boss-tuned',
  settings: ({ connections }) => ({
    variant: 'tuned',
    boss: { max: 10 },
    work: { ...tuned, batchSize: Math.max(LARGEST_BATCH, connections) },
  }),
  why:
    'large batches, three workers, no wait while batches are full; ' +
    'sends, next jobs and completion in one transaction a batch',
});

/** Batches of the contenders with the same promises: no POST starts more than a second after its task was read. */
const freshBatch = (load) => Math.min(LARGEST_BATCH, Math.ceil(freshAtWork(load) / WORKERS));

export const pgBossSamePromises = postgresPeer({
  ...shared,
  ...samePromises({ jobType: 'uuid', prepare }),
  name: 'pg-boss-same-promises',
  settings: (load) => ({
    variant: 'same-promises',
    boss: PEER_POOL,
    work: { ...tuned, batchSize: freshBatch(load) },
  }),
  why:
    'as tuned; for each batch the tasks are read and the attempts recorded in one statement before the POSTs, ' +
    'their outcomes in one after it',
});

export const pgBossPunctual = postgresPeer({
  ...shared,
  ...samePromises({ jobType: 'uuid', prepare }),
  name: 'pg-boss-punctual',
  settings: (load) => ({
    variant: 'same-promises',
    boss: PEER_POOL,
    work: { pollMs: 20, batchSize: freshBatch(load) },
  }),
  why: 'with the same promises, fetched every 20 ms for lateness below 50 ms; its own `work` polls twice a second',
});
