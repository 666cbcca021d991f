import { setTimeout as delay } from 'node:timers/promises';
import type { ExpectedReminder, Instant, TimeWindow, Transition } from '../checker/history.js';
import type { LoadSettings } from './load-settings.js';

/** A provider's response this long before a kill may not have been recorded, ms. */
export const UNRECORDED_MS = 2_000;
/**
 * A POST that was sent before a fault ended may wait this long until it is read, ms: the provider is in this process,
 * which learns of a killed process first.
 */
const UNREAD_MS = 250;

/** Longest time from the response to a stop to the start of a POST, ms: the product's promise. */
const STOP_GRACE_MS = 1_000;
/** Beside other tests a process may wait this long for a core: between a check and its POST, or to read one. */
const WAIT_FOR_CORE_MS = 1_000;

/** Everything the scenario did to the system. */
export class Journal {
  readonly tasks: string[] = [];
  readonly expected: ExpectedReminder[] = [];
  /** When each expected reminder was made due, by its id: up to a second before it is due. */
  readonly madeDueAt = new Map<string, Instant>();
  readonly transitions: Transition[] = [];
  readonly faultWindows: TimeWindow[] = [];
  /** Dead letters that the scenario itself causes. */
  deadLetters = 0;

  private readonly waitForCoreMs: number;

  constructor({ besideOthers = false }: Pick<LoadSettings, 'besideOthers'>) {
    this.waitForCoreMs = besideOthers ? WAIT_FOR_CORE_MS : 0;
  }

  get stopGraceMs(): number {
    return STOP_GRACE_MS + this.waitForCoreMs;
  }

  /** Runs a fault. From `reachMs` before it until its end, a provider's response may be lost before it is recorded. */
  async faultWindow<T>(reachMs: number, fault: () => Promise<T>): Promise<T> {
    const span: TimeWindow = { from: Date.now() - reachMs, to: Infinity };
    this.faultWindows.push(span);
    try {
      return await fault();
    } finally {
      await delay(UNREAD_MS);
      span.to = Date.now() + this.waitForCoreMs;
    }
  }

  expect(reminders: readonly { id: string; taskId: string }[], dueAt: Instant): void {
    for (const { id, taskId } of reminders) {
      this.expected.push({ reminderId: id, taskId, dueAt });
      this.madeDueAt.set(id, Date.now());
    }
  }
}
