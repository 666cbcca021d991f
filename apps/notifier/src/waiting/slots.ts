import { Queue } from './queue.js';

/**
 * At most `limit()` pieces of work at once, first come first served. Once `signal` is aborted nothing is started any more:
 * what waits is refused with its reason.
 */
export class Slots {
  private inUse = 0;
  private readonly queue = new Queue<() => void>();

  constructor(
    private readonly limit: () => number,
    private readonly signal: AbortSignal,
  ) {}

  async use<T>(work: () => Promise<T>): Promise<T> {
    if (this.inUse < this.limit()) this.inUse += 1;
    else await new Promise<void>((resolve) => this.queue.push(resolve));
    try {
      this.signal.throwIfAborted();
      return await work();
    } finally {
      this.release();
    }
  }

  get waiting(): number {
    return this.queue.length;
  }

  get used(): number {
    return this.inUse;
  }

  /** Hands its slot on; the limit may have changed meanwhile. */
  private release(): void {
    this.inUse -= 1;
    while (this.queue.length > 0 && (this.inUse < this.limit() || this.signal.aborted)) {
      this.inUse += 1;
      this.queue.take()?.();
    }
  }
}
