import { RateMeter, Semaphore } from '@recuerda/concurrency';
import { DISPATCH_AHEAD_MS, DISPATCH_WINDOW_MS } from '@recuerda/contracts';
import { TransientError } from '@recuerda/messaging';
import type { Clock } from '@recuerda/service';
import type { Message } from './message.js';

/** A message is prepared this long before its due time, ms. */
export const EARLIEST_MS = DISPATCH_AHEAD_MS + DISPATCH_WINDOW_MS;
/**
 * How far attempts are started ahead of their POSTs, ms: as many as complete in this time, so that many share one
 * statement. With a slow provider few complete, and no attempt is started long before its POST.
 */
const AHEAD_MS = 100;
/** Maximum attempts started ahead: if the process is killed, as many count although they were not made. */
const MOST_AHEAD = 1_000;

/**
 * Permits to start attempts of messages. Overdue messages come all at once, and nobody may know what is taken of them:
 * each holds its permit until its outcome is recorded. The others come as planned: each holds its permit until its
 * POST, and waits for none that is overdue or being recorded.
 */
export class AttemptPermits {
  private readonly recorded = new RateMeter();
  private readonly posted = new RateMeter();
  private readonly overdue: Semaphore<Message>;
  private readonly planned: Semaphore<Message>;
  private readonly holders = new Map<Message, Semaphore<Message>>();

  /** @param start starts the attempt of a message that got a permit. */
  constructor(
    private readonly clock: Clock,
    private readonly limit: { readonly concurrency: number },
    /** Open POSTs. */
    private readonly posts: { readonly inUse: number },
    start: (message: Message) => void,
    signal: AbortSignal,
  ) {
    const semaphore = (ahead: () => number): Semaphore<Message> => {
      const permits: Semaphore<Message> = new Semaphore(
        () => this.forPosts() + Math.min(ahead(), MOST_AHEAD),
        (message) => {
          this.holders.set(message, permits);
          start(message);
        },
        (message) => message.end(new TransientError('stopping')),
        signal,
      );
      return permits;
    };
    this.overdue = semaphore(() => this.recorded.expectedWithin(AHEAD_MS));
    this.planned = semaphore(() => this.posted.expectedWithin(EARLIEST_MS + AHEAD_MS));
  }

  /** Messages without a permit. */
  get waiting(): number {
    return this.overdue.waiting + this.planned.waiting;
  }

  acquire(message: Message): void {
    const isDue = message.expectedAt <= this.clock.now().getTime();
    (isDue ? this.overdue : this.planned).acquire(message);
  }

  /** The POST of its attempt begins. */
  posting(message: Message): void {
    this.posted.mark();
    if (this.holders.get(message) === this.planned) this.release(message);
  }

  /** An outcome is recorded. */
  countRecorded(): void {
    this.recorded.mark();
  }

  /** Its outcome is recorded, there was no attempt, or it is to be repeated. */
  release(message: Message): void {
    const permits = this.holders.get(message);
    this.holders.delete(message);
    permits?.release();
  }

  /** Not 0: a bundle that ends its POST starts nothing here. */
  private forPosts(): number {
    return Math.max(1, 2 * this.limit.concurrency - this.posts.inUse);
  }
}
