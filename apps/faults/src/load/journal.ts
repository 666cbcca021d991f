import type { ExpectedReminder, Instant, TimeWindow, Transition } from '../checker/history.js';

/** What the scenario did, written down as it does it. */
export class Journal {
  readonly tasks: string[] = [];
  readonly expected: ExpectedReminder[] = [];
  readonly transitions: Transition[] = [];
  readonly faultWindows: TimeWindow[] = [];
  /** Dead letters that the scenario itself makes. */
  deadLetters = 0;

  /** While it ran, an answer of the provider may have been lost before it was recorded; so may one from `reachMs` before. */
  async faultWindow<T>(reachMs: number, fault: () => Promise<T>): Promise<T> {
    const span: TimeWindow = { from: Date.now() - reachMs, to: Infinity };
    this.faultWindows.push(span);
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
