import type { Expected, Instant, Span, Turn } from '../oracle/history.js';

/** What the scenario did, written down as it does it. */
export class Journal {
  readonly tasks: string[] = [];
  readonly expected: Expected[] = [];
  readonly turns: Turn[] = [];
  readonly windows: Span[] = [];
  /** Dead letters that the scenario itself makes. */
  deadLetters = 0;

  /** While it ran, an answer of the provider may have been lost before it was recorded; so may one from `reachMs` before. */
  async window<T>(reachMs: number, fault: () => Promise<T>): Promise<T> {
    const span: Span = { from: Date.now() - reachMs, to: Infinity };
    this.windows.push(span);
    try {
      return await fault();
    } finally {
      span.to = Date.now();
    }
  }

  expect(reminders: readonly { id: string; taskId: string }[], dueAt: Instant): void {
    for (const { id, taskId } of reminders) this.expected.push({ reminderId: id, taskId, dueAt });
  }
}
