import { PgBoss } from 'pg-boss';
import { parkedUntil, postgresPeer } from '../lib/postgres-peer.mjs';

const CHUNK = 5_000;

async function prepare({ url }, tasks) {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false });
  await boss.start();
  try {
    await boss.createQueue('remind');
    const startAfter = parkedUntil();
    for (let first = 0; first < tasks; first += CHUNK) {
      const numbers = Array.from({ length: Math.min(CHUNK, tasks - first) }, (_, index) => first + index);
      await boss.insert(
        'remind',
        numbers.map((number) => ({ data: { number }, startAfter })),
        { returnId: false },
      );
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

const shared = {
  prepare,
  due: (time) => `UPDATE pgboss.job SET start_after = ${time(`(data->>'number')::int`)} WHERE name = 'remind'`,
  sent: 'SELECT count(*)::int FROM sends',
  rescheduled: `SELECT count(*)::int FROM pgboss.job
    WHERE name = 'remind' AND state = 'created' AND start_after > now() + interval '1 hour'`,
};

export const pgBossDocumented = postgresPeer({
  ...shared,
  name: 'pg-boss-documented',
  worker: 'pg-boss-documented',
  windowSeconds: 10,
  settings: { work: {} },
  why: 'its README: "the default options for work() is 1 job every 2 seconds"; what it does in 10 s is counted',
});

export const pgBossTuned = postgresPeer({
  ...shared,
  name: 'pg-boss-tuned',
  worker: 'pg-boss-tuned',
  settings: {
    boss: { max: 10 },
    work: { batchSize: 1_000, localConcurrency: 3, burstWhenBatchFull: true, pollingIntervalSeconds: 0.5 },
  },
  why:
    'large batches, three workers, no wait while batches are full; ' +
    'sends, next jobs and completion in one transaction a batch',
});
