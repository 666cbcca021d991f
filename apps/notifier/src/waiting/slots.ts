import { setTimeout as sleep } from 'node:timers/promises';

/** At most `concurrency` pieces of work at once and, when `rate` is not 0, at most `rate` starts a second, first come first served. */
export class Slots {
  private free: number;
  private readonly queue: (() => void)[] = [];
  private nextStart = 0;

  constructor(
    concurrency: number,
    private readonly rate: number,
  ) {
    this.free = concurrency;
  }

  async use<T>(work: () => Promise<T>): Promise<T> {
    await this.acquire();
    try {
      if (this.rate > 0) await this.pace();
      return await work();
    } finally {
      this.release();
    }
  }

  get waiting(): number {
    return this.queue.length;
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
    if (start > now) await sleep(start - now);
  }
}
