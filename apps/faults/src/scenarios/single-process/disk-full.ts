import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@recuerda/testing';
import { Client } from 'pg';
import { EditingClient } from '../../load/editing-client.js';
import { whileToggling } from '../../load/toggling.js';
import type { SingleProcessTrial } from '../../suite/single-process-trial.js';
import { type Context, type Scenario, Skipped } from '../../suite/scenario.js';
import { isReady } from '../../system/is-ready.js';
import { SmallDisk } from '../../system/small-disk.js';

/** Has room for what the load adds to the log of PostgreSQL while it becomes ready again. */
const SIZE_MB = 192;
/** Duration after the first refusal, and again after PostgreSQL cannot write its log, ms. */
const FULL_MS = 4_000;
/** Time-out until the API refuses an edit, and until PostgreSQL cannot write its log, ms. */
const FELT_MS = 30_000;
/** Longest time until it is ready again once there is space, ms. */
const BACK_LIMIT_MS = 30_000;

export const diskFull: Scenario = {
  name: 'single-process/disk-full',
  title:
    'the disk of DATA_DIR (a small tmpfs) is filled up under load: first no table can grow, then PostgreSQL cannot ' +
    'write its log and ends',
  expected:
    'the API responds with 503 or 504 as problem+json and never hangs; the process stays; within 30 s after space is ' +
    'free again it is ready; nothing is lost and nothing is sent twice',
  short: false,
  limitMs: 240_000,
  async run(context) {
    const disk = await mount(context);
    const trial = await context.openSingleProcess({ employees: 4, tasks: 120, parentFolder: disk.path });
    const { tasks } = trial.journal;
    const editing = new EditingClient(trial.url, tasks.slice(40), context.random);
    const backMs = await trial.reminderLoad.during(
      () =>
        whileToggling(trial, context.random, () => editing.during(() => fillUp(disk, trial, editing)), {
          tasks: tasks.slice(0, 40),
        }),
      { count: 8, everyMs: 150 },
    );
    const settled = await trial.settle();
    editing.verify();
    return { ...settled, measured: { 'ready again after': `${(backMs / 1_000).toFixed(1)} s`, ...editing.figures } };
  },
};

async function mount({ servers, cleanUp }: Context): Promise<SmallDisk> {
  const path = join(servers.folder, `disk-${randomUUID()}`);
  const disk = await SmallDisk.mount(path, SIZE_MB).catch((error: unknown) => {
    throw new Skipped(
      `no small tmpfs can be mounted here: ${error instanceof Error ? error.message.trim() : String(error)}`,
    );
  });
  cleanUp.defer(() => disk.unmount());
  return disk;
}

/** Returns the time from free space until it was ready again, ms. */
async function fillUp(
  disk: SmallDisk,
  { url, databaseUrl }: SingleProcessTrial,
  editing: EditingClient,
): Promise<number> {
  await delay(1_000);
  await disk.fill();
  await eventually(() => editing.refusals + editing.unexpected.length > 0, {
    timeoutMs: FELT_MS,
    describe: 'the API refuses an edit, for no table can grow',
  });
  await delay(FULL_MS);
  await eventually(() => logEnds(databaseUrl), { timeoutMs: FELT_MS, describe: 'PostgreSQL cannot write its log' });
  await delay(FULL_MS);
  await disk.free();
  const began = performance.now();
  await eventually(() => isReady(url), { timeoutMs: BACK_LIMIT_MS, describe: 'ready again once there is space' });
  return performance.now() - began;
}

/** Returns whether PostgreSQL can no longer start a new segment of its log. */
async function logEnds(databaseUrl: string): Promise<boolean> {
  const client = new Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT pg_switch_wal()');
    return false;
  } catch {
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}
