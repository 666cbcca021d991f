import { setTimeout as delay } from 'node:timers/promises';
import { eventually, type ReminderRows } from '@recuerda/testing';
import type { Journal } from './journal.js';

/** How long the database may be away, ms. */
const LONGEST_OUTAGE_MS = 60_000;

/** How far ahead a round falls due, ms: as far as a scheduler claims, so that it always holds some in its timers. */
const AHEAD_MS = 1_000;

/** Makes reminders due, so that nobody waits for them; knows exactly which. */
export class ReminderLoad {
  constructor(
    private readonly rows: ReminderRows,
    private readonly journal: Journal,
  ) {}

  /** Up to `count` of those that wait, of these tasks, evenly over the next `withinMs`. Returns how many. */
  async makeDue(count: number, tasks: readonly string[] = this.journal.tasks, withinMs = 0): Promise<number> {
    const waiting = await this.persist(() => this.rows.waiting(tasks, count));
    if (waiting.length === 0) return 0;
    const now = Date.now();
    const due = waiting.map((row, index) => ({
      ...row,
      dueAt: now + Math.round((index * withinMs) / waiting.length),
    }));
    for (const reminder of due) this.journal.expect([reminder], reminder.dueAt);
    // A lost answer leaves open whether it was done: repeated until it was, all of them are expected.
    await this.persist(() => this.rows.makeDue(due));
    return due.length;
  }

  /** Up to `count` every `everyMs`, due within the next second, while the work goes on. */
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

  /** Until every task has a reminder that waits. */
  async ready(): Promise<void> {
    const wanted = this.journal.tasks.length;
    await eventually(async () => (await this.rows.waiting(this.journal.tasks, wanted)).length === wanted, {
      timeoutMs: 30_000,
      describe: `${wanted} tasks have their reminder`,
    });
  }

  private async persist<T>(query: () => Promise<T>): Promise<T> {
    const answer = await eventually(async () => ({ value: await query() }), {
      timeoutMs: LONGEST_OUTAGE_MS,
      intervalMs: 100,
      describe: 'the database answers',
    });
    return answer.value;
  }
}
