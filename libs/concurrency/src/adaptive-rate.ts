/** The first rate is the number of calls that were accepted in this time, ms. */
const WINDOW_MS = 1_000;
/** The first rate if too few calls were accepted to know it. */
const LOW_RATE = 20;
const DECREASE = 0.95;
const LOW_DECREASE = 0.7;
/** Part of the measured limit that is used. */
const MARGIN = 0.98;
/** A rate that holds for this long may grow, ms; low rates sooner, and the first one after {@link FIRST_HOLD_MS}. */
const HOLD_MS = 60_000;
const FIRST_HOLD_MS = 1_000;
/** Growth per second: slow at first, as the limit is probably near; faster if it is not met. */
const GROWTH = 0.01;
const LATER_GROWTH = 0.1;
const SLOW_SECONDS = 10;
/** Longest pause of all calls, ms. */
const MAX_PAUSE_MS = 30_000;

/**
 * Finds how many calls per second a service allows that refuses what exceeds its rate limit. There is no limit until
 * calls are refused, which sets it to the rate of the accepted calls. Each further refusal lowers it to that since the
 * one before. A rate that holds for a minute grows until the next refusal and then returns to that value, a little
 * higher.
 */
export class AdaptiveRate {
  private base = Infinity;
  private since = -Infinity;
  private holdMs = HOLD_MS;
  private paused = -Infinity;
  private windowStart = -Infinity;
  private inWindow = 0;
  private inLastWindow = 0;
  private lastRefusal = -Infinity;
  private acceptedSince = 0;
  /** True until a call is refused that kept to the first rate. */
  private first = true;

  /** @param now monotonic, ms. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Calls per second. */
  get current(): number {
    return this.base * this.growth();
  }

  /** No call may start before this time; monotonic, ms. */
  get pausedUntil(): number {
    return this.paused;
  }

  accepted(startedAt: number): void {
    this.roll(this.now());
    this.inWindow += 1;
    if (startedAt > this.since) this.acceptedSince += 1;
    // A service may refuse faster than it accepts: calls that were under way show a higher limit.
    else if (this.first) this.base = Math.max(this.base, this.measured(this.now()));
  }

  /**
   * @param startedAt when the call started. A refusal of a call from before the last change is no news.
   * @param retryAfterMs how long the service asks to wait.
   */
  refused(startedAt: number, retryAfterMs = 0): void {
    const now = this.now();
    const single = now - this.lastRefusal > WINDOW_MS;
    this.lastRefusal = now;
    // It may concern one recipient only.
    if (single) return;
    this.paused = Math.max(this.paused, now + Math.min(retryAfterMs, MAX_PAUSE_MS));
    if (startedAt < this.since) return;
    this.change(startedAt, now);
    this.since = now;
    this.acceptedSince = 0;
  }

  private change(startedAt: number, now: number): void {
    if (this.base === Infinity) {
      this.base = Math.max(LOW_RATE, this.measured(now));
      this.holdMs = FIRST_HOLD_MS;
      return;
    }
    this.first = false;
    const growth = this.growth();
    if (growth === 1) this.base = this.lowered(startedAt);
    // Far above what held before, the service allows more now.
    else this.base *= growth > 2 ? growth * LOW_DECREASE : 1.02;
    this.base = Math.max(1, this.base);
    this.holdMs = HOLD_MS * Math.min(1, this.base / LOW_RATE);
  }

  /** Between two refusals the service accepted as many calls as it allows, if there were so many. */
  private lowered(startedAt: number): number {
    const allowed = (MARGIN * this.acceptedSince * 1_000) / (startedAt - this.since);
    if (allowed > this.base / 2 && allowed < this.base) return allowed;
    return this.base * (this.base > LOW_RATE ? DECREASE : LOW_DECREASE);
  }

  /** Returns the accepted calls of the last {@link WINDOW_MS}. */
  private measured(now: number): number {
    this.roll(now);
    return this.inLastWindow * (1 - (now - this.windowStart) / WINDOW_MS) + this.inWindow;
  }

  private roll(now: number): void {
    const elapsed = now - this.windowStart;
    if (elapsed < WINDOW_MS) return;
    this.inLastWindow = elapsed < 2 * WINDOW_MS ? this.inWindow : 0;
    this.inWindow = 0;
    this.windowStart = elapsed < 2 * WINDOW_MS ? this.windowStart + WINDOW_MS : now;
  }

  private growth(): number {
    if (this.base === Infinity) return 1;
    const seconds = Math.max(0, (this.now() - this.since - this.holdMs) / 1_000);
    return (1 + GROWTH * Math.min(seconds, SLOW_SECONDS)) * (1 + LATER_GROWTH) ** Math.max(0, seconds - SLOW_SECONDS);
  }
}
