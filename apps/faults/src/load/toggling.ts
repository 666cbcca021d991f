import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '@recuerda/testing';
import type { Journal } from './journal.js';
import type { School } from './school.js';

const PAUSE_MS = 20;

export interface TogglingOptions {
  /** Those he meddles with; default: all. */
  tasks?: readonly string[];
  /** Of his stops, the share that delete the task, 0 to 1; default: none. */
  deletions?: number;
}

/** Runs a check while nobody stops or starts a task. */
export type Quiesce = <T>(check: () => Promise<T>) => Promise<T>;

/** Somebody who stops tasks and starts them again, one after the other, while the work goes on. */
export async function whileToggling<T>(
  { school, journal }: { school: School; journal: Pick<Journal, 'tasks'> },
  random: Random,
  work: (quiesce: Quiesce) => Promise<T>,
  { tasks = journal.tasks, deletions = 0 }: TogglingOptions = {},
): Promise<T> {
  let over = false;
  const back = new Map<string, 'activate' | 'reopen'>();
  const deleted = new Set<string>();
  let turn: Promise<unknown> = Promise.resolve();
  let rest: Promise<void> | undefined;
  const turnOne = async (): Promise<void> => {
    const task = random.pick(tasks);
    if (deleted.has(task)) return;
    const start = back.get(task);
    const stop = random.pick(['pause', 'complete'] as const);
    if (start === undefined && deletions > 0 && random.next() < deletions) {
      deleted.add(task);
      await school.transition(task, 'delete');
      return;
    }
    // What was not answered may have happened: then the oracle takes either for granted.
    if (await school.transition(task, start ?? stop)) {
      if (start) back.delete(task);
      else back.set(task, stop === 'pause' ? 'activate' : 'reopen');
    }
  };
  const meddle = async (): Promise<void> => {
    while (!over) {
      await delay(PAUSE_MS);
      while (rest) await rest;
      await (turn = turnOne());
    }
  };
  const quiesce: Quiesce = async (check) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    rest = promise;
    try {
      await turn;
      return await check();
    } finally {
      rest = undefined;
      resolve();
    }
  };
  const meddling = meddle();
  try {
    return await work(quiesce);
  } finally {
    over = true;
    await meddling;
  }
}
