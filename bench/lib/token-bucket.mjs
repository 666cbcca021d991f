/** Allows `perSecond` in each second, and that many at once after a second without any. All times are in ms. */
export class TokenBucket {
  #perSecond;
  #tokens;
  #at;

  constructor(perSecond, now) {
    this.#perSecond = perSecond;
    this.#tokens = perSecond;
    this.#at = now;
  }

  /** Takes a token; returns whether there was one. */
  take(now) {
    const earned = ((now - this.#at) * this.#perSecond) / 1_000;
    this.#tokens = Math.min(this.#perSecond, this.#tokens + earned);
    this.#at = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
