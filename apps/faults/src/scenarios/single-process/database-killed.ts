import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@recuerda/testing';
import { EditingClient } from '../../load/editing-client.js';
import { whileToggling } from '../../load/toggling.js';
import type { SingleProcessTrial } from '../../suite/single-process-trial.js';
import type { Context, Scenario } from '../../suite/scenario.js';
import { isReady } from '../../system/is-ready.js';
import { durationPercentiles } from './duration-percentiles.js';

/** Longest time until it is ready again, ms. */
const BACK_LIMIT_MS = 20_000;
/** Longest it runs between two kills, ms. */
const LONGEST_RUN_MS = 1_500;

export const databaseKilled: Scenario = {
  name: 'single-process/database-killed',
  title: 'SIGKILL of the embedded PostgreSQL at 10 random moments while reminders fall due and tasks change',
  expected:
    'the process stays and restarts its PostgreSQL, ready within 20 s; until then the API responds with 503 or 504 ' +
    'and never hangs; nothing is lost and nothing is sent twice, since responses of the provider are kept until they ' +
    'can be recorded',
  short: false,
  limitMs: 240_000,
  async run(context) {
    const trial = await context.openSingleProcess({ employees: 4, tasks: 120 });
    const { tasks } = trial.journal;
    const editing = new EditingClient(trial.url, tasks.slice(60), context.random);
    const kills = () => killDatabase(context, trial, context.short ? 3 : 10);
    const backMs = await trial.reminderLoad.during(
      () => whileToggling(trial, context.random, () => editing.during(kills), { tasks: tasks.slice(0, 60) }),
      { count: 8, everyMs: 150 },
    );
    const settled = await trial.settle();
    editing.verify();
    const measured = { ...durationPercentiles('back', backMs), ...editing.figures };
    return { ...settled, measured };
  },
};

/** Returns the time from each kill until it was ready again, ms. */
async function killDatabase(
  { random, signal }: Context,
  { database, url }: SingleProcessTrial,
  times: number,
): Promise<number[]> {
  const backMs: number[] = [];
  for (let kills = 0; kills < times; kills += 1) {
    await delay(random.between(100, LONGEST_RUN_MS), undefined, { signal });
    const pid = await database.pid();
    const began = performance.now();
    process.kill(pid, 'SIGKILL');
    await eventually(async () => (await database.pid()) !== pid && (await isReady(url)), {
      timeoutMs: BACK_LIMIT_MS,
      describe: 'ready again, with another PostgreSQL',
    });
    backMs.push(performance.now() - began);
  }
  return backMs;
}
