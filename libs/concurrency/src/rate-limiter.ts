import { setTimeout as sleep } from 'node:timers/promises';

/** Spaces starts evenly, in order, so that at most `rate` happen per second. */
export class RateLimiter {
  private nextStart = 0;

  /** @param rate starts per second; 0: no limit. */
  constructor(
    private readonly rate: number,
    private readonly signal: AbortSignal,
  ) {}

  /** Returns undefined when there is nothing to wait for. Rejects when `signal` is aborted before the start. */
  acquire(): Promise<void> | undefined {
    return this.rate === 0 ? undefined : this.wait();
  }

  private async wait(): Promise<void> {
    const now = performance.now();
    const start = Math.max(now, this.nextStart);
    this.nextStart = start + 1_000 / this.rate;
    if (start > now) await sleep(start - now, undefined, { signal: this.signal });
    this.signal.throwIfAborted();
  }
}
