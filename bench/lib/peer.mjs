import { join } from 'node:path';
import { ManagedChild, withDeathSignal } from '@recuerda/local-servers';
import { temporaryFolder, until } from './harness.mjs';
import { holdSnapshot, settleDatabase, startDatabase } from './stores.mjs';

const CHUNK = 5_000;
/** Table of sends for peers that keep no history of their own. */
const SENDS = `CREATE TABLE sends (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  task int NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT now()
)`;

/** When a parked task is due. */
export const parkedUntil = () => new Date(Date.now() + 24 * 60 * 60 * 1_000);

/** Does something for the numbers of all tasks, thousands at a time. */
export async function inChunks(tasks, work) {
  for (let first = 0; first < tasks; first += CHUNK)
    await work(Array.from({ length: Math.min(CHUNK, tasks - first) }, (_, index) => first + index));
}

/** Starts `bench/workers/<name>.mjs` with what it is `given`, and waits until it takes work. */
export async function startWorker(name, given, defer) {
  let ready = false;
  const args = [join(import.meta.dirname, '../workers', `${name}.mjs`)];
  const child = await ManagedChild.start(withDeathSignal({ command: process.execPath, args }, 'KILL'), {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', BENCH_WORKER: JSON.stringify(given) },
    log: (line) => (ready ||= line === 'ready'),
  });
  defer(() => child.stop([{ signal: 'SIGTERM', limitMs: 5_000 }]));
  const probe = () => {
    if (!child.running) throw new Error(`${name} has ended:\n${child.log}`);
    return ready;
  };
  await until(() => `${name} is ready:\n${child.log}`, probe, { limitMs: 30_000 });
  return child;
}

/**
 * A contender on PostgreSQL with one worker process. `prepare(database, tasks)` parks the jobs, `due` is the statement
 * that gives the jobs their times, with DUE for the time of the task NUMBER; `sent`, `rescheduled` and `failed` count
 * by SQL; `settings({connections, providerMs})` are the worker's.
 */
export const postgresPeer = ({ name, settings, why, windowSeconds, ...peer }) => ({
  ...{ name, settings, why, windowSeconds },

  async start({ sink, tasks, ...load }, defer) {
    const database = await startDatabase(await temporaryFolder(defer), defer);
    await database.client.query(SENDS);
    await peer.prepare(database, tasks);
    await settleDatabase(database);
    const given = { databaseUrl: database.url, sinkUrl: sink.url, connections: load.connections };
    const worker = await startWorker(peer.worker, { ...given, ...settings(load) }, defer);
    const makeDue = async (time) => {
      await database.client.query(peer.due(time));
      peer.afterDue?.(worker);
    };
    return {
      groups: { worker: [worker.pid], database: [database.pid], broker: [] },
      log: () => worker.log,
      holdSnapshot: () => holdSnapshot(database.url),
      go: () => makeDue(() => 'now()'),
      spread: async (startMs, stepMs) => {
        await makeDue((number) => `to_timestamp(floor(${startMs} + ${number} * ${stepMs}::float8) / 1000.0)`);
        await settleDatabase(database);
      },
      sent: () => database.value(peer.sent),
      rescheduled: () => database.value(peer.rescheduled),
      failed: () => database.value(peer.failed),
      settled: async () => true,
    };
  },
});
