import { setTimeout as sleep } from 'node:timers/promises';

export interface Rate {
  /** Starts per second, above 0; Infinity: no limit. */
  readonly current: number;
  /** No start before this time; monotonic, ms. */
  readonly pausedUntil: number;
}

/** Spaces starts evenly, in order, so that at most `rate.current` happen per second. */
export class RateLimiter {
  private nextStart = -Infinity;

  constructor(
    private readonly rate: Rate,
    private readonly signal: AbortSignal,
  ) {}

  /** Returns undefined when there is nothing to wait for. Rejects when `signal` is aborted before the start. */
  acquire(): Promise<void> | undefined {
    const { current, pausedUntil } = this.rate;
    if (current === Infinity && pausedUntil === -Infinity) return undefined;
    return this.wait(current);
  }

  private async wait(rate: number): Promise<void> {
    const start = Math.max(performance.now(), this.nextStart);
    this.nextStart = start + 1_000 / rate;
    await this.sleepUntil(start);
    // A pause may begin, or become longer, while this start waits.
    while (this.rate.pausedUntil > performance.now()) await this.sleepUntil(this.rate.pausedUntil);
    this.signal.throwIfAborted();
  }

  private async sleepUntil(time: number): Promise<void> {
    const remaining = time - performance.now();
    if (remaining > 0) await sleep(remaining, undefined, { signal: this.signal });
  }
}
