import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '@recuerda/testing';
import type { Journal } from './journal.js';
import type { School } from './school.js';

const PAUSE_MS = 20;

interface TogglingOptions {
  /** Tasks to toggle; default: all. */
  tasks?: readonly string[];
  /** Share of stops that delete the task, 0 to 1; default 0. */
  deletions?: number;
}

/** Runs a check while no task is stopped or started. */
export type Quiesce = <T>(check: () => Promise<T>) => Promise<T>;

/** Stops tasks and starts them again, one at a time, while `work` runs. */
export async function whileToggling<T>(
  { school, journal }: { school: School; journal: Pick<Journal, 'tasks'> },
  random: Random,
  work: (quiesce: Quiesce) => Promise<T>,
  { tasks = journal.tasks, deletions = 0 }: TogglingOptions = {},
): Promise<T> {
  let over = false;
  const stopped = new Map<string, 'activate' | 'reopen'>();
  const deleted = new Set<string>();
  let current: Promise<unknown> = Promise.resolve();
  let quiet: Promise<void> | undefined;
  const toggleOne = async (): Promise<void> => {
    const task = random.pick(tasks);
    if (deleted.has(task)) return;
    const start = stopped.get(task);
    const stop = random.pick(['pause', 'complete'] as const);
    if (start === undefined && deletions > 0 && random.next() < deletions) {
      deleted.add(task);
      await school.transition(task, 'delete');
      return;
    }
    // A request without a response may have been executed. The checker accepts both.
    if (await school.transition(task, start ?? stop)) {
      if (start) stopped.delete(task);
      else stopped.set(task, stop === 'pause' ? 'activate' : 'reopen');
    }
  };
  const toggle = async (): Promise<void> => {
    while (!over) {
      await delay(PAUSE_MS);
      while (quiet) await quiet;
      await (current = toggleOne());
    }
  };
  const quiesce: Quiesce = async (check) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    quiet = promise;
    try {
      await current;
      return await check();
    } finally {
      quiet = undefined;
      resolve();
    }
  };
  const toggling = toggle();
  try {
    return await work(quiesce);
  } finally {
    over = true;
    await toggling;
  }
}
