import { whileToggling } from '../../load/toggling.js';
import type { Context } from '../../suite/scenario.js';
import type { ClusterTrial } from '../../suite/cluster-trial.js';

/** Tasks that are turned meanwhile; the others have no excuse for a reminder that is not sent. */
const TOGGLED_TASKS = 8;

/** A reminder that could not be handed over, or handled, a few times is tried again after a minute; ms. */
export const LATEST_MS = 100_000;

/** Reminders fall due and some tasks are turned while the fault goes on. */
export const underLoad = <T>(
  { random }: Context,
  { reminderLoad, school, journal }: ClusterTrial,
  fault: () => Promise<T>,
): Promise<T> => {
  const turned = { school, journal: { tasks: journal.tasks.slice(0, TOGGLED_TASKS) } };
  return reminderLoad.during(() => whileToggling(turned, random, fault), { count: 5, everyMs: 250 });
};
