import type { Envelope, ReminderDueData } from '@recuerda/contracts';
import { type Acknowledge, traceOf } from '@recuerda/messaging';
import type { TraceContext } from '@recuerda/service';

/** A due reminder in this process' hands: from its message to its result. */
export class Reminder {
  /** Ms since the epoch. */
  readonly dueAt: number;
  readonly trace: TraceContext | undefined;
  /** How often in a row no attempt could be begun. */
  failures = 0;
  /** How often it was looked whether somebody else is done with it. */
  looks = 0;

  constructor(
    private readonly event: Envelope<ReminderDueData>,
    private readonly acknowledge: Acknowledge,
  ) {
    this.dueAt = Date.parse(event.data.dueAt);
    this.trace = traceOf(event);
  }

  get due(): ReminderDueData {
    return this.event.data;
  }

  /** From then on the scheduler sends another message, ms since the epoch. */
  get expiry(): number {
    const { expirytime } = this.event;
    return expirytime === undefined ? Infinity : Date.parse(expirytime);
  }

  /** Done with; or, with an error, left to its message. */
  end(error?: unknown): void {
    this.acknowledge(this.event, error === undefined ? undefined : { reason: error });
  }
}
