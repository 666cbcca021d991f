import { setTimeout as delay } from 'node:timers/promises';
import { eventually, type ReminderRows } from '@recuerda/testing';
import type { Journal } from './journal.js';

/** How long the database may be away, ms. */
const LONGEST_OUTAGE_MS = 60_000;

/** Makes reminders due, so that nobody waits for them; knows exactly which. */
export class Rounds {
  constructor(
    private readonly rows: ReminderRows,
    private readonly journal: Journal,
  ) {}

  /** Up to `count` of those that wait, of these tasks; answers how many. */
  async makeDue(count: number, tasks: readonly string[] = this.journal.tasks): Promise<number> {
    const chosen = await this.persist(() => this.rows.waiting(tasks, count));
    if (chosen.length === 0) return 0;
    this.journal.expect(chosen, Date.now());
    // A lost answer leaves open whether it was done: repeated until it was, all of them are expected.
    await this.persist(() => this.rows.makeDue(chosen.map(({ id }) => id)));
    return chosen.length;
  }

  /** Up to `count` every `everyMs`, while the work goes on. */
  async during<T>(work: () => Promise<T>, { count, everyMs }: { count: number; everyMs: number }): Promise<T> {
    const done = new AbortController();
    const load = async (): Promise<void> => {
      while (!done.signal.aborted) {
        await this.makeDue(count);
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
