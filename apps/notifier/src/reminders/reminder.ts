import type { Envelope, ReminderDueData } from '@recuerda/contracts';
import { type Acknowledge, traceOf } from '@recuerda/messaging';
import type { TraceContext } from '@recuerda/service';

const FIRST_BACK_OFF_MS = 200;
const LONGEST_BACK_OFF_MS = 5_000;
const FIRST_CLAIM_CHECK_MS = 50;
const LONGEST_CLAIM_CHECK_MS = 2_000;

/** A due reminder in this process, from its message to its result. */
export class Reminder {
  /** Due time, or end of the hold, ms since the epoch. */
  readonly expectedAt: number;
  /** End of the calendar's window, from which on it waits for the next one, ms since the epoch. */
  readonly sendUntil: number;
  readonly trace: TraceContext | undefined;
  /** Consecutive failures to start an attempt. */
  private failures = 0;
  /** Number of checks of another notifier's attempt. */
  private claimChecks = 0;

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

  /** Time from which the scheduler publishes another message, ms since the epoch. */
  get expiry(): number {
    const { expirytime } = this.event;
    return expirytime === undefined ? Infinity : Date.parse(expirytime);
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

  /** Settles it; with an error, its message is redelivered. */
  end(error?: unknown): void {
    this.acknowledge(this.event, error === undefined ? undefined : { reason: error });
  }
}
