import type { Envelope, ReminderDueData } from '@recuerda/contracts';
import { type Acknowledge, traceOf } from '@recuerda/messaging';
import type { TraceContext } from '@recuerda/service';

/** A due reminder in this process, from its message to its result. */
export class Reminder {
  /** Ms since the epoch. */
  readonly dueAt: number;
  readonly trace: TraceContext | undefined;
  /** Consecutive failures to start an attempt. */
  failures = 0;
  /** Number of checks of another notifier's attempt. */
  looks = 0;

  constructor(
    private readonly event: Envelope<ReminderDueData>,
    private readonly acknowledge: Acknowledge,
  ) {
    this.dueAt = Date.parse(event.data.dueAt);
    this.trace = traceOf(event);
  }

  /** When it was to be sent: its due time, or the end of its hold. Ms since the epoch. */
  get expectedAt(): number {
    const { heldUntil } = this.event.data;
    return heldUntil === undefined ? this.dueAt : Date.parse(heldUntil);
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
