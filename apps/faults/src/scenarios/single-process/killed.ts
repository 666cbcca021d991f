import { setTimeout as delay } from 'node:timers/promises';
import { whileToggling } from '../../load/toggling.js';
import type { SingleProcessTrial } from '../../suite/single-process-trial.js';
import type { Context, Scenario } from '../../suite/scenario.js';
import { durationPercentiles } from './duration-percentiles.js';

/**
 * A response this long before a kill may not be recorded, ms: a process that has just started handles all waiting work.
 * In the short form, which runs beside other tests, none may be recorded since the process was started. The attempts
 * show which was.
 */
const UNRECORDED_MS = 5_000;
/** Longest it runs between two kills, ms. */
const LONGEST_RUN_MS = 1_200;
/** Share of kills during a start. */
const STARTING = 0.25;
/** Longest start, ms, including the recovery from the last kill. The short form runs beside other tests: no limit. */
const START_LIMIT_MS = 20_000;

export const killed: Scenario = {
  name: 'single-process/killed',
  title:
    'kill -9 of the one process at 100 random moments, a quarter of them while it starts, while reminders fall due ' +
    'and tasks are paused, completed, deleted and activated',
  expected:
    'every start at the same data folder and port succeeds within 20 s, whatever remains of the last PostgreSQL; ' +
    'nothing is lost; only what was answered within 5 s before a kill may be sent again, and is counted; a reminder ' +
    'interrupted by three kills in a row fails',
  short: true,
  limitMs: 1_800_000,
  async run(context) {
    const trial = await context.openSingleProcess({ employees: 4, tasks: 120 });
    const toggled = { tasks: trial.journal.tasks.slice(0, 50), deletions: 0.1 };
    await trial.reminderLoad.during(
      () =>
        whileToggling(trial, context.random, () => killAtRandomTimes(context, trial, context.short ? 4 : 100), toggled),
      { count: 4, everyMs: 200 },
    );
    const settled = await trial.settle();
    const { startsMs } = trial.singleProcess;
    const late = context.short ? [] : startsMs.filter((ms) => ms > START_LIMIT_MS);
    if (late.length > 0) throw new Error(`starts that took too long, ms: ${late.map(Math.round).join()}`);
    return { ...settled, measured: { starts: startsMs.length, ...durationPercentiles('start', startsMs) } };
  },
};

async function killAtRandomTimes(
  { random, signal, short }: Context,
  { singleProcess, journal }: SingleProcessTrial,
  times: number,
): Promise<void> {
  const began = performance.now();
  for (let kills = 0; kills < times; kills += 1) {
    const launchedAt = kills > 0 ? performance.now() : began;
    const starting = kills > 0 && random.next() < STARTING;
    if (starting) await singleProcess.launch();
    else if (kills > 0) await singleProcess.start();
    await delay(random.between(0, starting ? Math.min(...singleProcess.startsMs) : LONGEST_RUN_MS), undefined, {
      signal,
    });
    const unrecordedMs = short ? performance.now() - launchedAt : UNRECORDED_MS;
    await journal.faultWindow(unrecordedMs, () => singleProcess.kill());
  }
  await singleProcess.start();
}
