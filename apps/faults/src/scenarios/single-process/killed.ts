import { setTimeout as delay } from 'node:timers/promises';
import { whileToggling } from '../../load/toggling.js';
import type { SingleProcessTrial } from '../../suite/single-process-trial.js';
import type { Context, Scenario } from '../../suite/scenario.js';
import { figuresOf } from './duration-percentiles.js';

/**
 * How far before a kill a POST may have been answered whose record the kill prevented, ms: a process that has just started
 * catches up with all that waits. Whether it was unrecorded at all, the attempts tell.
 */
const UNRECORDED_MS = 5_000;
/** Longest it runs between two kills, ms. */
const LONGEST_RUN_MS = 1_200;
/** So many of the kills come while it starts. */
const STARTING = 0.25;
/** Longest start, ms: what a killed one left behind has been dealt with by then. */
const START_LIMIT_MS = 20_000;

export const killed: Scenario = {
  name: 'single-process/killed',
  title:
    'kill -9 of the one process at 100 random moments, a quarter of them while it starts, while reminders fall due and tasks are paused, completed, deleted and activated',
  expected:
    'every start at the same data folder and port succeeds within 20 s, whatever is left of the last PostgreSQL; nothing is lost; only what was answered within 5 s before a kill may be sent again, and is counted; what three kills in a row interrupted fails',
  short: true,
  limitMs: 900_000,
  async run(context) {
    const trial = await context.openSingleProcess({ employees: 4, tasks: 120 });
    const meddled = { tasks: trial.journal.tasks.slice(0, 50), deletions: 0.1 };
    await trial.reminderLoad.during(
      () =>
        whileToggling(trial, context.random, () => killAtRandomTimes(context, trial, context.short ? 4 : 100), meddled),
      { count: 4, everyMs: 200 },
    );
    const settled = await trial.settle();
    const { startsMs } = trial.alone;
    const late = startsMs.filter((ms) => ms > START_LIMIT_MS);
    if (late.length > 0) throw new Error(`starts that took too long, ms: ${late.map(Math.round).join()}`);
    return { ...settled, measured: { starts: startsMs.length, ...figuresOf('start', startsMs) } };
  },
};

async function killAtRandomTimes(
  { random, signal }: Context,
  { alone, journal }: SingleProcessTrial,
  times: number,
): Promise<void> {
  for (let kills = 0; kills < times; kills += 1) {
    const starting = kills > 0 && random.next() < STARTING;
    if (starting) await alone.launch();
    else if (kills > 0) await alone.start();
    await delay(random.between(0, starting ? Math.min(...alone.startsMs) : LONGEST_RUN_MS), undefined, { signal });
    await journal.faultWindow(UNRECORDED_MS, () => alone.kill());
  }
  await alone.start();
}
