import { setTimeout as sleep } from 'node:timers/promises';

export interface Rate {
  /** Starts per second, above 0; Infinity: no limit. */
  readonly current: number;
  /** No start before this time; monotonic, ms. */
  readonly pausedUntil: number;
}

/** Timers are not exact: starts may be late by as much and still keep the rate, ms. */
const SLACK_MS = 20;

/** Spaces starts evenly, in order, so that at most `rate.current` happen per second. */
export class RateLimiter {
  private lastStart = -Infinity;
  private queue: Promise<void> = Promise.resolve();

  constructor(
    private readonly rate: Rate,
    private readonly signal: AbortSignal,
  ) {}

  /** Returns undefined when there is nothing to wait for. Rejects when `signal` is aborted before the start. */
  acquire(): Promise<void> | undefined {
    const { current, pausedUntil } = this.rate;
    if (current === Infinity && pausedUntil === -Infinity) return undefined;
    this.queue = this.queue.then(() => this.wait());
    return this.queue;
  }

  /** One after the other: each gets the rate and the pause of its turn. */
  private async wait(): Promise<void> {
    for (;;) {
      this.signal.throwIfAborted();
      const now = performance.now();
      const planned = this.lastStart + 1_000 / this.rate.current;
      const start = planned < now - SLACK_MS ? now : planned;
      const remaining = Math.max(start, this.rate.pausedUntil) - now;
      if (remaining <= 0) {
        this.lastStart = start;
        return;
      }
      await sleep(remaining, undefined, { signal: this.signal });
    }
  }
}
