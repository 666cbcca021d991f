import { Queue } from './queue.js';

/**
 * Starts items first come first served, at most `limit()` at once. Once `signal` is aborted nothing is started any more: what
 * waits, and what comes, is refused.
 */
export class Turns<T> {
  private inUse = 0;
  private readonly queue = new Queue<T>();

  constructor(
    private readonly limit: () => number,
    private readonly start: (item: T) => void,
    private readonly refuse: (item: T) => void,
    private readonly signal: AbortSignal,
  ) {
    signal.addEventListener('abort', () => this.startSome(), { once: true });
  }

  /** Started at once, or in its turn; whoever ends what was started must {@link leave}. */
  enter(item: T): void {
    this.queue.push(item);
    this.startSome();
  }

  /** Gives the turn to the next; the limit may have changed meanwhile. */
  leave(): void {
    this.inUse -= 1;
    this.startSome();
  }

  get waiting(): number {
    return this.queue.length;
  }

  get used(): number {
    return this.inUse;
  }

  private startSome(): void {
    while (this.queue.length > 0 && (this.signal.aborted || this.inUse < this.limit())) {
      const item = this.queue.take() as T;
      if (this.signal.aborted) this.refuse(item);
      else {
        this.inUse += 1;
        this.start(item);
      }
    }
  }
}
