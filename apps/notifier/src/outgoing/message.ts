import type { BundleDueData, Envelope, ReminderDueData } from '@recuerda/contracts';
import { type Acknowledge, traceOf } from '@recuerda/messaging';
import type { TraceContext } from '@recuerda/service';

const FIRST_BACK_OFF_MS = 200;
const LONGEST_BACK_OFF_MS = 5_000;
const FIRST_CLAIM_CHECK_MS = 50;
const LONGEST_CLAIM_CHECK_MS = 2_000;

/** A due reminder in this process. */
export interface Reminder {
  due: ReminderDueData;
  /** Due time, or end of the hold, ms since the epoch. */
  expectedAt: number;
  /** End of the calendar's window, from which on it waits for the next one, ms since the epoch. */
  sendUntil: number;
  trace: TraceContext | undefined;
}

/** Reminders that share one POST, from their event to their results: usually one, else up to ten of one employee. */
export class Message {
  readonly expectedAt: number;
  readonly sendUntil: number;
  /** Reminders without a result. */
  open: readonly Reminder[];
  private unpublished = 0;
  private hasEnded = false;
  /** Consecutive failures to start an attempt. */
  private failures = 0;
  /** Number of checks of another notifier's attempt. */
  private claimChecks = 0;

  private constructor(
    private readonly event: Envelope,
    private readonly acknowledge: Acknowledge,
    all: readonly ReminderDueData[],
    /** Id of the message, and recipient, of several reminders; null: it is one reminder. */
    readonly bundle: { messageId: string; employeeId: string } | null,
  ) {
    const trace = traceOf(event);
    this.open = all.map((due) => {
      const { dueAt, heldUntil = dueAt, sendUntil } = due;
      return {
        due,
        expectedAt: Date.parse(heldUntil),
        sendUntil: sendUntil === undefined ? Infinity : Date.parse(sendUntil),
        trace,
      };
    });
    const [first] = this.open as readonly [Reminder];
    this.expectedAt = first.expectedAt;
    this.sendUntil = first.sendUntil;
  }

  static ofReminder(event: Envelope<ReminderDueData>, acknowledge: Acknowledge): Message {
    return new Message(event, acknowledge, [event.data], null);
  }

  static ofBundle(event: Envelope<BundleDueData>, acknowledge: Acknowledge): Message {
    const { messageId, employeeId, sendAt: heldUntil, sendUntil, reminders } = event.data;
    const window = { heldUntil, ...(sendUntil !== undefined && { sendUntil }) };
    const all = reminders.map((due) => ({ ...due, ...window }));
    return new Message(event, acknowledge, all, { messageId, employeeId });
  }

  /** Time from which the scheduler publishes another event, ms since the epoch. */
  get expiry(): number {
    const { expirytime } = this.event;
    return expirytime === undefined ? Infinity : Date.parse(expirytime);
  }

  get ended(): boolean {
    return this.hasEnded;
  }

  /** Returns the wait after a failure to start an attempt, ms. It doubles with each up to the longest. */
  nextBackOffMs(): number {
    const wait = Math.min(FIRST_BACK_OFF_MS * 2 ** this.failures, LONGEST_BACK_OFF_MS);
    this.failures += 1;
    return wait * (1 + Math.random() / 4);
  }

  endBackOff(): void {
    this.failures = 0;
  }

  /** Returns the wait before another notifier's attempt is checked again, ms. It doubles up to the longest. */
  nextClaimCheckMs(): number {
    const wait = Math.min(FIRST_CLAIM_CHECK_MS * 2 ** this.claimChecks, LONGEST_CLAIM_CHECK_MS);
    this.claimChecks += 1;
    return wait;
  }

  /** The results of `count` reminders are about to be published. */
  publishing(count: number): void {
    this.unpublished += count;
  }

  /** A result is published, or could not be: then the event is redelivered. The last one ends the message. */
  published(error?: unknown): void {
    this.unpublished -= 1;
    if (error !== undefined || (this.unpublished === 0 && this.open.length === 0)) this.end(error);
  }

  /** Acknowledges its event; with an error it is redelivered. */
  end(error?: unknown): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.acknowledge(this.event, error === undefined ? undefined : { reason: error });
  }
}
