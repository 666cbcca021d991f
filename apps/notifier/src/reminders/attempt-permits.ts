import { RateMeter, Semaphore } from '@recuerda/concurrency';
import { DISPATCH_AHEAD_MS, DISPATCH_WINDOW_MS } from '@recuerda/contracts';
import { TransientError } from '@recuerda/messaging';
import type { Clock } from '@recuerda/service';
import type { SendLimit } from '../channels/send-limit.js';
import type { PostSlots } from './post-slots.js';
import type { Reminder } from './reminder.js';

/** A reminder is prepared this long before its due time, ms. */
export const EARLIEST_MS = DISPATCH_AHEAD_MS + DISPATCH_WINDOW_MS;
/**
 * How far attempts are started ahead of their POSTs, ms: as many as complete in this time, so that many share one
 * statement. With a slow provider few complete, and no attempt is started long before its POST.
 */
const AHEAD_MS = 100;
/** Maximum attempts started ahead: if the process is killed, as many count although they were not made. */
const MOST_AHEAD = 1_000;

/**
 * Permits to start attempts. What is overdue comes all at once, and what the provider takes may not be known: each
 * keeps its permit until its outcome is recorded. What is not due yet comes as planned: each keeps its permit until its
 * POST, and waits for nothing that is overdue or being recorded.
 */
export class AttemptPermits {
  private readonly recorded = new RateMeter();
  private readonly posted = new RateMeter();
  private readonly overdue: Semaphore<Reminder>;
  private readonly planned: Semaphore<Reminder>;
  private readonly holders = new Map<Reminder, Semaphore<Reminder>>();

  /** @param start starts the attempt of a reminder that got a permit. */
  constructor(
    private readonly clock: Clock,
    private readonly limit: SendLimit,
    private readonly posts: PostSlots,
    start: (reminder: Reminder) => void,
    signal: AbortSignal,
  ) {
    const semaphore = (ahead: () => number): Semaphore<Reminder> => {
      const permits: Semaphore<Reminder> = new Semaphore(
        () => this.forPosts() + Math.min(ahead(), MOST_AHEAD),
        (reminder) => {
          this.holders.set(reminder, permits);
          start(reminder);
        },
        (reminder) => reminder.end(new TransientError('stopping')),
        signal,
      );
      return permits;
    };
    this.overdue = semaphore(() => this.recorded.expectedWithin(AHEAD_MS));
    this.planned = semaphore(() => this.posted.expectedWithin(EARLIEST_MS + AHEAD_MS));
  }

  /** Reminders without a permit. */
  get waiting(): number {
    return this.overdue.waiting + this.planned.waiting;
  }

  acquire(reminder: Reminder): void {
    const isDue = reminder.expectedAt <= this.clock.now().getTime();
    (isDue ? this.overdue : this.planned).acquire(reminder);
  }

  /** The POST of its attempt begins. */
  posting(reminder: Reminder): void {
    this.posted.mark();
    if (this.holders.get(reminder) === this.planned) this.release(reminder);
  }

  /** An outcome is recorded. */
  countRecorded(): void {
    this.recorded.mark();
  }

  /** Its outcome is recorded, there was no attempt, or it is to be repeated. */
  release(reminder: Reminder): void {
    const permits = this.holders.get(reminder);
    this.holders.delete(reminder);
    permits?.release();
  }

  /** Not 0: a bundle that ends its POST starts nothing here. */
  private forPosts(): number {
    return Math.max(1, 2 * this.limit.concurrency - this.posts.inUse);
  }
}
