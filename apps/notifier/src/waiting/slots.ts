import { Queue } from './queue.js';

interface Turn {
  resolve: () => void;
  reject: (reason: unknown) => void;
}

/**
 * At most `limit()` pieces of work at once, first come first served. Once `signal` is aborted nothing is started any more:
 * what waits is refused with its reason.
 */
export class Slots {
  private inUse = 0;
  private readonly queue = new Queue<Turn>();

  constructor(
    private readonly limit: () => number,
    private readonly signal: AbortSignal,
  ) {}

  /** Undefined when there is a slot at once, a promise of one otherwise; who got it must {@link leave} it. Throws the signal's reason. */
  enter(): Promise<void> | undefined {
    this.signal.throwIfAborted();
    if (this.inUse < this.limit()) {
      this.inUse += 1;
      return undefined;
    }
    return new Promise((resolve, reject) => this.queue.push({ resolve, reject }));
  }

  /** Hands the slot on; the limit may have changed meanwhile. */
  leave(): void {
    this.inUse -= 1;
    while (this.queue.length > 0 && (this.inUse < this.limit() || this.signal.aborted)) {
      const turn = this.queue.take();
      if (this.signal.aborted) turn?.reject(this.signal.reason);
      else {
        this.inUse += 1;
        turn?.resolve();
      }
    }
  }

  get waiting(): number {
    return this.queue.length;
  }

  get used(): number {
    return this.inUse;
  }
}
