import type { ShutdownSignal } from '@recuerda/concurrency';
import type { Ceilings } from '../channels/channel.js';
import { NO_SLOT, type SendOutcome } from '../channels/send-outcome.js';
import type { ProviderStateStore } from '../provider-state/provider-state.store.js';

/** Concurrency at first, and at least. */
const [START, FLOOR] = [32, 8];
const MAX_PAUSE_MS = 30_000;
const NOTHING = (): void => undefined;
const NONE: Ceilings = { concurrency: Infinity, rate: Infinity };
/** Timers are not exact: a start may be late by as much and still keep the rate, ms. */
const LATE_MS = 20;
/** Turns that all notifiers share are leased for this long ahead, ms: those of a killed notifier stay unused. */
const LEASE_MS = 500;

/**
 * How many POSTs of an account this notifier makes at the same time, and per second: as many as the provider takes,
 * within the ceilings.
 *
 * The concurrency grows while all of it is used and the latency stays near its baseline: fourfold until it first
 * shrinks, then by its square root. It shrinks when POSTs are throttled, many fail, or the latency rises. The baseline
 * slowly follows the latency; what is slow at the lowest concurrency has another cause, and is the new baseline.
 *
 * There is no rate until POSTs are refused with 429; then it is what was accepted. Each further refusal lowers it, and
 * each accepted POST raises it, by more the longer none was refused.
 */
export class Limiter {
  private limit = START;
  private growsFast = true;
  private baselineMs = Infinity;
  private open = 0;
  /** POSTs that started under the present limit. */
  private seen = { since: -Infinity, posts: 0, failures: 0, totalMs: 0, saturated: false };
  private foundRate = Infinity;
  private isFirstRate = false;
  /** No POST starts before; those that start later show the effect of the present rate. */
  private ratedAt = -Infinity;
  private refusedAt = -Infinity;
  private askedMs = 0;
  private accepted = { inSecond: 0, at: 0 };
  private lastStart = -Infinity;
  private turns: { rate: number; at: number[] } = { rate: 0, at: [] };
  private waiting = 0;
  private queue: Promise<unknown> = Promise.resolve();

  constructor(
    readonly account: string,
    /** Ceilings of this notifier alone. */
    private readonly own: Ceilings,
    /** The present ceilings of all notifiers together; undefined: the account is not connected any more. */
    private readonly shared: () => Ceilings | undefined,
    private readonly store: Pick<ProviderStateStore, 'leaseSlots' | 'takePostSlot'>,
    private readonly shutdown: Pick<ShutdownSignal, 'signal' | 'wait'>,
    /** Monotonic, ms. */
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Maximum POSTs of this notifier at the same time. */
  get concurrency(): number {
    const ceiling = Math.min(this.own.concurrency, this.ceilings().concurrency);
    return Math.floor(Math.min(ceiling, Math.max(FLOOR, this.limit)));
  }

  /** Maximum POSTs of this notifier per second; Infinity: no limit is known. */
  get rate(): number {
    return Math.min(this.own.rate, this.foundRate);
  }

  private ceilings(): Ceilings {
    return this.shared() ?? NONE;
  }

  /** Begins with limits that were found before. */
  restore({ concurrency, rate }: Ceilings): this {
    [this.limit, this.foundRate, this.ratedAt] = [concurrency, rate, this.now()];
    return this;
  }

  /**
   * Waits for the next start; undefined: there is nothing to wait for. Rejects with TransientError when the process
   * stops first, and with the error of the database.
   */
  acquire(): Promise<void> | undefined {
    if (Math.min(this.rate, this.ceilings().rate) === Infinity) return undefined;
    this.waiting += 1;
    const start = this.queue.then(() => this.nextStart());
    this.queue = start.catch(() => undefined).then(() => (this.waiting -= 1));
    return start;
  }

  /** After each wait the limits may be others. */
  private async nextStart(): Promise<void> {
    for (;;) {
      this.shutdown.signal.throwIfAborted();
      // Its message is to be admitted by another account.
      if (!this.shared()) return;
      const now = this.now();
      const even = this.lastStart + 1_000 / this.rate;
      const own = Math.max(even < now - LATE_MS ? now : even, this.ratedAt);
      const turn = own > now ? own : await this.nextTurn(this.ceilings().rate);
      const start = Math.max(own, turn, this.ratedAt);
      if (start <= this.now()) {
        this.lastStart = start;
        return void this.turns.at.shift();
      }
      await this.shutdown.wait(start - this.now());
    }
  }

  /** Returns when the next turn is that all notifiers share. Turns that passed unused are not made up for. */
  private async nextTurn(rate: number): Promise<number> {
    if (rate === Infinity) return -Infinity;
    for (;;) {
      const { at } = this.turns;
      while (at[0] !== undefined && at[0] < this.now() - LATE_MS) at.shift();
      if (this.turns.rate === rate && at[0] !== undefined) return at[0];
      const gapMs = 1_000 / rate;
      // Where this notifier is slower, turns in a row would pass unused.
      const most = this.rate < rate ? 1 : Math.max(1, Math.floor(LEASE_MS / gapMs));
      const count = Math.min(this.waiting, most);
      const first = (await this.store.leaseSlots(this.account, count, gapMs)) + this.now();
      this.turns = { rate, at: Array.from({ length: count }, (_, index) => first + index * gapMs) };
    }
  }

  /**
   * Makes a POST and learns from its outcome, or defers it while all notifiers together are at the ceiling. Throws the
   * error of the database, and what `post` throws.
   */
  async post(post: () => Promise<SendOutcome>): Promise<SendOutcome> {
    const { concurrency } = this.ceilings();
    const freeSlot = concurrency === Infinity ? NOTHING : await this.store.takePostSlot(this.account, concurrency);
    if (!freeSlot) return NO_SLOT;
    this.open += 1;
    if (this.open >= this.concurrency) this.seen.saturated = true;
    const startedAt = this.now();
    try {
      const outcome = await post();
      this.learn(outcome, startedAt, this.now());
      return outcome;
    } finally {
      this.open -= 1;
      freeSlot();
    }
  }

  private learn(outcome: SendOutcome, startedAt: number, now: number): void {
    const { seen } = this;
    if (outcome.kind === 'throttled') return this.refused(startedAt, now, outcome.retryAfterMs);
    if (outcome.kind === 'sent') this.raiseRate(startedAt, now);
    // A deferral posted nothing, and what the account may not says nothing of the load.
    if (startedAt < seen.since || outcome.kind === 'deferred' || outcome.kind === 'account_fault') return;
    seen.posts += 1;
    if (outcome.kind === 'retryable') seen.failures += 1;
    else seen.totalMs += now - startedAt;
    // Fewer failures have other causes than load.
    const isFailing = seen.failures > Math.max(2, seen.posts * 0.05);
    // Two round trips: the first POSTs to end are the fastest.
    const enough = Math.max(20, this.concurrency * (isFailing ? 0.5 : 2));
    if (seen.posts < enough || now - seen.since < 100) return;
    if (isFailing) this.shrink(0.7, now);
    else this.followLatency(seen.totalMs / (seen.posts - seen.failures), now);
  }

  private followLatency(latencyMs: number, now: number): void {
    const isSlow = latencyMs > this.baselineMs * 1.3 + 1;
    if (isSlow && this.concurrency > FLOOR) return this.shrink((0.9 * this.baselineMs) / latencyMs, now);
    if (isSlow) this.growsFast = true;
    if (isSlow || this.baselineMs === Infinity) this.baselineMs = latencyMs;
    this.baselineMs += (latencyMs - this.baselineMs) * (latencyMs < this.baselineMs ? 0.5 : 0.05);
    const { concurrency, growsFast, seen } = this;
    const grown = growsFast ? concurrency * 4 : concurrency + Math.sqrt(concurrency);
    this.setConcurrency(seen.saturated ? grown : concurrency, now);
  }

  private shrink(factor: number, now: number): void {
    this.growsFast = false;
    this.setConcurrency(this.concurrency * factor, now);
  }

  private setConcurrency(limit: number, now: number): void {
    this.limit = limit;
    this.seen = { since: now, posts: 0, failures: 0, totalMs: 0, saturated: false };
  }

  private refused(startedAt: number, now: number, retryAfterMs = 0): void {
    const isSingle = now - this.refusedAt > 1_000;
    this.refusedAt = now;
    // Refusals may concern their recipients only: the least wait that all ask for is that of the account.
    this.askedMs = isSingle ? retryAfterMs : Math.min(this.askedMs, retryAfterMs);
    if (isSingle) return;
    if (startedAt >= this.seen.since) this.shrink(0.7, now);
    if (startedAt >= this.ratedAt) {
      const accepted = this.accepted.inSecond * Math.exp((this.accepted.at - now) / 1_000);
      this.isFirstRate = this.foundRate === Infinity;
      const lowest = this.isFirstRate ? 20 : Math.max(1, this.foundRate / 2);
      this.foundRate = Math.max(lowest, Math.min(this.foundRate * 0.9, accepted));
    }
    this.ratedAt = Math.max(this.ratedAt, now + Math.min(this.askedMs, MAX_PAUSE_MS));
  }

  /** A provider may refuse sooner than it accepts: POSTs that were under way show a higher first rate. */
  private raiseRate(startedAt: number, now: number): void {
    const { inSecond, at } = this.accepted;
    this.accepted = { inSecond: inSecond * Math.exp((at - now) / 1_000) + 1, at: now };
    if (startedAt > this.ratedAt) this.foundRate += Math.min(0.1, (now - this.ratedAt) / 10_000_000);
    else if (this.isFirstRate) this.foundRate = Math.max(this.foundRate, this.accepted.inSecond);
  }
}
