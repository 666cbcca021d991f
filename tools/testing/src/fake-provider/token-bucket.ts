/** Allows `perSecond` calls a second, with a burst of one second. */
export class TokenBucket {
  #tokens: number;
  #refilledAt = performance.now();

  constructor(private readonly perSecond: number) {
    this.#tokens = perSecond;
  }

  /** Returns whether a call is allowed now, and counts it. */
  take(): boolean {
    const now = performance.now();
    this.#tokens = Math.min(this.perSecond, this.#tokens + ((now - this.#refilledAt) * this.perSecond) / 1_000);
    this.#refilledAt = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
