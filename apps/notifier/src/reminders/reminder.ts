import type { Envelope, ReminderDueData } from '@recuerda/contracts';
import { type Acknowledge, traceOf } from '@recuerda/messaging';
import type { TraceContext } from '@recuerda/service';

/** A due reminder in this process, from its message to its result. */
export class Reminder {
  /** When it is to be sent: its due time, or the end of its hold. Ms since the epoch. */
  readonly expectedAt: number;
  /** From then on it waits for the next window of its calendar. Ms since the epoch. */
  readonly sendUntil: number;
  readonly trace: TraceContext | undefined;
  /** Consecutive failures to start an attempt. */
  failures = 0;
  /** Number of checks of another notifier's attempt. */
  claimChecks = 0;

  constructor(
    private readonly event: Envelope<ReminderDueData>,
    private readonly acknowledge: Acknowledge,
  ) {
    const { dueAt, heldUntil = dueAt, sendUntil } = event.data;
    this.expectedAt = Date.parse(heldUntil);
    this.sendUntil = sendUntil === undefined ? Infinity : Date.parse(sendUntil);
    this.trace = traceOf(event);
  }

  get due(): ReminderDueData {
    return this.event.data;
  }

  /** When the scheduler publishes another message, ms since the epoch. */
  get expiry(): number {
    const { expirytime } = this.event;
    return expirytime === undefined ? Infinity : Date.parse(expirytime);
  }

  /** Settles it; with an error, its message is redelivered. */
  end(error?: unknown): void {
    this.acknowledge(this.event, error === undefined ? undefined : { reason: error });
  }
}
