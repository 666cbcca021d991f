import { settleDatabase, startDatabase, temporaryFolder } from './database.mjs';
import { startWorker } from './peer-process.mjs';

/** Where peers that keep no history of their own record what was sent. */
const SENDS = `CREATE TABLE sends (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  task int NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT now()
)`;

/** When a parked task is due. */
export const parkedUntil = () => new Date(Date.now() + 24 * 60 * 60 * 1_000);

/**
 * A contender on PostgreSQL with one worker process. `prepare(database, tasks)` parks the jobs, `due` is the statement
 * that gives the jobs their times, with DUE for the time of the task NUMBER; `sent`, `rescheduled` and `failed` count
 * by SQL; `settings({connections, providerMs})` are the worker's.
 */
export const postgresPeer = (peer) => ({
  name: peer.name,
  settings: peer.settings,
  why: peer.why,
  windowSeconds: peer.windowSeconds,

  async start({ sink, tasks, ...load }, defer) {
    const folder = await temporaryFolder(defer);
    const database = await startDatabase(folder, defer);
    await database.client.query(SENDS);
    await peer.prepare(database, tasks);
    await settleDatabase(database);
    const worker = await startWorker(
      peer.worker,
      { databaseUrl: database.url, sinkUrl: sink.url, connections: load.connections, ...peer.settings(load) },
      defer,
    );
    const makeDue = async (time) => {
      await database.client.query(peer.due(time));
      peer.afterDue?.(worker);
    };
    return {
      groups: { worker: [worker.pid], database: [database.pid], broker: [] },
      log: () => worker.log,
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
