/** Latency that counts as unchanged: this many times the baseline, plus {@link SLACK_MS}. */
const TOLERANCE = 1.5;
const SLACK_MS = 5;
/** The limit changes at most once in this time and, because only later starts count, once per round trip, ms. */
const MIN_WINDOW_MS = 100;
/** Minimum completions between two changes. */
const MIN_SAMPLES = 20;
/** More failures and a larger share of them mean overload; fewer have other causes. */
const MAX_FAILURES = 2;
const MAX_FAILED_SHARE = 0.05;
const DECREASE = 0.7;
/** Bounds of a decrease because of latency: three of them halve the limit at least. */
const LEAST_FACTOR = 0.5;
const MOST_FACTOR = 0.8;
/** If three decreases in a row leave more than this share of the latency, the service is slower for another reason. */
const UNIMPROVED = 0.8;
/** Time under load between two measurements of the baseline, ms. */
const PROBE_EVERY_MS = 20_000;

export type CallOutcome = 'answered' | 'failed' | 'throttled';

interface AdaptiveLimitOptions {
  /** The limit before anything is known. */
  start: number;
  floor: number;
  ceiling: number;
  /** Monotonic, ms. */
  now?: () => number;
}

/**
 * An adaptive concurrency limit: as many concurrent calls as the called service takes without becoming slower. It grows
 * while calls wait for it and the mean latency stays near the baseline: doubling until the first decrease, then by its
 * square root. It shrinks when calls are throttled, many fail, or the latency rises. The baseline is the lowest mean
 * latency seen. It is measured again at half the limit from time to time, and after decreases that do not help: the
 * service may have changed.
 */
export class AdaptiveLimit {
  private limit: number;
  private inUse = 0;
  private baselineMs = Infinity;
  /** Latencies that led to the last decreases in a row. */
  private tooHighMs: number[] = [];
  private doubling = true;
  /** The limit to return to after a measurement of the baseline. */
  private limitBeforeProbe: number | undefined;
  private lastProbe: number;
  /** Only calls that start from here on show the effect of the present limit. */
  private changedAt: number;
  private samples = 0;
  private failures = 0;
  private totalMs = 0;
  private saturated = false;
  private readonly now: () => number;

  constructor(private readonly options: AdaptiveLimitOptions) {
    this.now = options.now ?? (() => performance.now());
    this.limit = this.clamp(options.start);
    this.changedAt = this.lastProbe = this.now();
  }

  /** Maximum concurrent calls. */
  get current(): number {
    return Math.floor(this.limit);
  }

  /** A call starts. Returns the time that {@link end} needs. */
  start(): number {
    this.inUse += 1;
    if (this.inUse >= this.current) this.saturated = true;
    return this.now();
  }

  /** A call ends. `answered` includes errors that say nothing about load. */
  end(startedAt: number, outcome: CallOutcome): void {
    this.inUse -= 1;
    if (startedAt < this.changedAt) return;
    const now = this.now();
    if (outcome === 'throttled') return this.decrease(DECREASE, now);
    this.samples += 1;
    if (outcome === 'failed') this.failures += 1;
    else this.totalMs += now - startedAt;
    if (this.samples >= MIN_SAMPLES && now - this.changedAt >= MIN_WINDOW_MS) this.adjust(now);
  }

  private adjust(now: number): void {
    if (this.failures > Math.max(MAX_FAILURES, this.samples * MAX_FAILED_SHARE)) return this.decrease(DECREASE, now);
    const latencyMs = this.totalMs / (this.samples - this.failures);
    if (this.limitBeforeProbe !== undefined) return this.endProbe(this.limitBeforeProbe, latencyMs, now);
    const acceptableMs = this.acceptableMs;
    this.baselineMs = Math.min(this.baselineMs, latencyMs);
    if (this.saturated && now - this.lastProbe >= PROBE_EVERY_MS) return this.startProbe(now);
    if (latencyMs > acceptableMs) return this.tooSlow(latencyMs, acceptableMs / latencyMs, now);
    this.tooHighMs = [];
    if (!this.saturated) return this.change(this.limit, now);
    this.change(this.doubling ? this.limit * 2 : this.limit + Math.sqrt(this.limit), now);
  }

  private get acceptableMs(): number {
    return this.baselineMs * TOLERANCE + SLACK_MS;
  }

  private tooSlow(latencyMs: number, factor: number, now: number): void {
    if (latencyMs > (this.tooHighMs.at(-3) ?? Infinity) * UNIMPROVED) return this.rebase(latencyMs, now);
    this.tooHighMs.push(latencyMs);
    this.decrease(Math.min(MOST_FACTOR, Math.max(LEAST_FACTOR, factor)), now);
  }

  /** The service has changed: find its limit again. */
  private rebase(latencyMs: number, now: number): void {
    this.baselineMs = latencyMs;
    this.tooHighMs = [];
    this.doubling = true;
    this.change(this.limit, now);
  }

  private startProbe(now: number): void {
    this.limitBeforeProbe = this.limit;
    this.change(this.limit / 2, now);
  }

  private endProbe(limitBefore: number, latencyMs: number, now: number): void {
    this.limitBeforeProbe = undefined;
    this.lastProbe = now;
    if (latencyMs > this.acceptableMs) return this.rebase(latencyMs, now);
    this.baselineMs = latencyMs;
    this.change(limitBefore, now);
  }

  private decrease(factor: number, now: number): void {
    this.doubling = false;
    this.limitBeforeProbe = undefined;
    this.change(this.limit * factor, now);
  }

  private change(limit: number, now: number): void {
    this.limit = this.clamp(limit);
    this.changedAt = now;
    this.samples = this.failures = this.totalMs = 0;
    this.saturated = false;
  }

  private clamp(limit: number): number {
    const { floor, ceiling } = this.options;
    return Math.min(ceiling, Math.max(floor, limit));
  }
}
