import { setTimeout as delay } from 'node:timers/promises';
import { eventually, type ReminderRows } from '@recuerda/testing';
import type { Journal } from './journal.js';

/** Longest outage of the database, ms. */
const LONGEST_OUTAGE_MS = 60_000;

/** How far ahead reminders fall due, ms. As far as a scheduler claims, so that it always holds some in its timers. */
const AHEAD_MS = 1_000;

/** Makes reminders due immediately, and records which. */
export class ReminderLoad {
  constructor(
    private readonly rows: ReminderRows,
    private readonly journal: Journal,
  ) {}

  /** Makes up to `count` waiting reminders of these tasks due, evenly over the next `withinMs`. Returns how many. */
  async makeDue(count: number, tasks: readonly string[] = this.journal.tasks, withinMs = 0): Promise<number> {
    const waiting = await this.retry(() => this.rows.waiting(tasks, count));
    if (waiting.length === 0) return 0;
    const now = Date.now();
    const due = waiting.map((row, index) => ({
      ...row,
      dueAt: now + Math.round((index * withinMs) / waiting.length),
    }));
    for (const reminder of due) this.journal.expect([reminder], reminder.dueAt);
    // After a lost response the update may have been executed. It is repeated until it succeeds, so all are expected.
    await this.retry(() => this.rows.makeDue(due));
    return due.length;
  }

  /** Makes up to `count` reminders due every `everyMs` (each within the next second) while `work` runs. */
  async during<T>(work: () => Promise<T>, { count, everyMs }: { count: number; everyMs: number }): Promise<T> {
    const done = new AbortController();
    const load = async (): Promise<void> => {
      while (!done.signal.aborted) {
        await this.makeDue(count, this.journal.tasks, AHEAD_MS);
        await delay(everyMs, undefined, { signal: done.signal }).catch(() => undefined);
      }
    };
    const loading = load();
    try {
      const [result] = await Promise.all([work().finally(() => done.abort()), loading]);
      return result;
    } finally {
      await loading.catch(() => undefined);
    }
  }

  /** Resolves when every task has a waiting reminder. */
  async ready(): Promise<void> {
    const count = this.journal.tasks.length;
    await eventually(async () => (await this.rows.waiting(this.journal.tasks, count)).length === count, {
      timeoutMs: 30_000,
      describe: `${count} tasks have their reminder`,
    });
  }

  private async retry<T>(query: () => Promise<T>): Promise<T> {
    const answer = await eventually(async () => ({ value: await query() }), {
      timeoutMs: LONGEST_OUTAGE_MS,
      intervalMs: 100,
      describe: 'the database responds',
    });
    return answer.value;
  }
}
