import { setTimeout as sleep } from 'node:timers/promises';

/** Lets at most `rate` starts a second pass, in order; 0: any number. */
export class Pace {
  private nextStart = 0;

  constructor(
    private readonly rate: number,
    private readonly signal: AbortSignal,
  ) {}

  /** Undefined when there is nothing to wait for. Throws when `signal` is aborted meanwhile. */
  turn(): Promise<void> | undefined {
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
