import { setTimeout as sleep } from 'node:timers/promises';

/** Lets at most `rate` starts a second pass, in order; 0: any number. */
export class Pace {
  private nextStart = 0;

  constructor(
    private readonly rate: number,
    private readonly signal: AbortSignal,
  ) {}

  /** Throws when `signal` is aborted meanwhile. */
  async turn(): Promise<void> {
    if (this.rate === 0) return;
    const now = performance.now();
    const start = Math.max(now, this.nextStart);
    this.nextStart = start + 1_000 / this.rate;
    if (start > now) await sleep(start - now, undefined, { signal: this.signal });
    this.signal.throwIfAborted();
  }
}
