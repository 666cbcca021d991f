import { setTimeout as sleep } from 'node:timers/promises';

/**
 * At most `concurrency` pieces of work at once and, when `rate` is not 0, at most `rate` starts a second, first come first
 * served. Once `signal` is aborted nothing is started any more: what waits is refused with its reason.
 */
export class Slots {
  private free: number;
  private readonly queue: (() => void)[] = [];
  private nextStart = 0;

  constructor(
    private readonly concurrency: number,
    private readonly rate: number,
    private readonly signal: AbortSignal,
  ) {
    this.free = concurrency;
  }

  async use<T>(work: () => Promise<T>): Promise<T> {
    await this.acquire();
    try {
      if (this.rate > 0) await this.pace();
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
    return this.concurrency - this.free;
  }

  private acquire(): Promise<void> | void {
    if (this.free > 0) {
      this.free -= 1;
      return;
    }
    return new Promise((resolve) => this.queue.push(resolve));
  }

  private release(): void {
    const next = this.queue.shift();
    if (next) next();
    else this.free += 1;
  }

  private async pace(): Promise<void> {
    const now = performance.now();
    const start = Math.max(now, this.nextStart);
    this.nextStart = start + 1_000 / this.rate;
    if (start > now) await sleep(start - now, undefined, { signal: this.signal });
  }
}
