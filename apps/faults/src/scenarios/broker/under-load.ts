import { whileToggling } from '../../load/toggling.js';
import type { Context } from '../../suite/scenario.js';
import type { ClusterTrial } from '../../suite/cluster-trial.js';

/** Number of tasks that are stopped and restarted. Every reminder of the other tasks must be sent. */
const TOGGLED_TASKS = 8;

/** A reminder that failed a few times to be published or handled is tried again after a minute; ms. */
export const LATEST_MS = 100_000;

/** Runs a fault while reminders fall due and some tasks are stopped and restarted. */
export const underLoad = <T>(
  { random }: Context,
  { reminderLoad, school, journal }: ClusterTrial,
  fault: () => Promise<T>,
): Promise<T> => {
  const toggled = { school, journal: { tasks: journal.tasks.slice(0, TOGGLED_TASKS) } };
  return reminderLoad.during(() => whileToggling(toggled, random, fault), { count: 5, everyMs: 250 });
};
