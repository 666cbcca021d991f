import type { Ceilings } from '../../channels/channel.js';
import type { SendOutcome } from '../../channels/send-outcome.js';
import { Limiter } from '../limiter.js';

export const SENT: SendOutcome = { kind: 'sent', answer: '' };
export const FAILED: SendOutcome = { kind: 'retryable', reason: 'http_500', answer: '', ambiguous: true };
export const throttled = (retryAfterMs = 0): SendOutcome => ({
  kind: 'throttled',
  reason: 'http_429',
  answer: '',
  retryAfterMs,
});
export const NONE: Ceilings = { concurrency: Infinity, rate: Infinity };

/** A limiter in simulated time: a wait of an hour takes no time. */
export class Simulation {
  now = 1_000;
  /** Ceilings of all notifiers together. */
  ceilings: Ceilings | undefined = NONE;
  /** Turns that were leased: how many, and how far apart. */
  readonly leases: [count: number, gapMs: number][] = [];
  /** How long a lease takes, ms. */
  leaseMs = 0;
  readonly stop = new AbortController();
  readonly limiter: Limiter;
  sent = 0;
  refused = 0;
  latencies: number[] = [];
  /** POSTs that wait to start. */
  backlog = Infinity;
  private open = 0;
  private nextSlotAt = 0;
  private readonly timers: { at: number; wake: () => void }[] = [];

  constructor(
    /** Takes a POST. */
    public provider: () => Promise<SendOutcome> = async () => SENT,
    own: Partial<Ceilings> = {},
  ) {
    this.limiter = new Limiter(
      'account',
      { concurrency: 1_000, rate: Infinity, ...own },
      () => this.ceilings,
      {
        leaseSlots: async (_account, count, gapMs) => {
          this.leases.push([count, gapMs]);
          if (this.leaseMs > 0) await this.wait(this.leaseMs);
          const first = Math.max(this.now, this.nextSlotAt);
          this.nextSlotAt = first + count * gapMs;
          return first - this.now;
        },
        takePostSlot: async () => () => undefined,
      },
      { signal: this.stop.signal, wait: this.wait },
      () => this.now,
    );
  }

  readonly wait = (ms: number): Promise<void> =>
    new Promise((wake) => {
      const at = this.now + ms;
      this.timers.splice(this.timers.findLastIndex((timer) => timer.at <= at) + 1, 0, { at, wake });
    });

  /** Lets time pass. As many POSTs of the backlog are under way as the limiter allows. */
  async advance(ms: number): Promise<this> {
    const end = this.now + ms;
    for (;;) {
      for (; this.maySend; this.backlog -= 1) void this.send();
      await settled();
      if (this.maySend) continue;
      const [first] = this.timers;
      if (!first || first.at > end) break;
      this.now = first.at;
      while (this.timers[0]?.at === this.now) this.timers.shift()?.wake();
    }
    this.now = end;
    return this;
  }

  private get maySend(): boolean {
    return this.open < this.limiter.concurrency && this.backlog > 0;
  }

  /** The event loop is blocked: timers fire late. */
  block(ms: number): void {
    this.now += ms;
    for (const timer of this.timers) timer.at = Math.max(timer.at, this.now);
  }

  private async send(): Promise<void> {
    this.open += 1;
    await this.limiter.acquire();
    const startedAt = this.now;
    const { kind } = await this.limiter.post(this.provider);
    this.open -= 1;
    if (kind === 'sent') this.sent += 1;
    if (kind === 'throttled') this.refused += 1;
    this.latencies.push(this.now - startedAt);
  }

  /** Returns what was counted since the last call. */
  take(): { sent: number; refused: number; meanMs: number } {
    const { sent, refused, latencies } = this;
    this.sent = this.refused = 0;
    this.latencies = [];
    return { sent, refused, meanMs: latencies.reduce((sum, latency) => sum + latency, 0) / latencies.length };
  }

  /** A provider that answers after `ms`, however many POSTs are open. */
  readonly constant =
    (ms: number, outcome = SENT) =>
    async (): Promise<SendOutcome> => {
      await this.wait(ms);
      return outcome;
    };

  /** A provider with so many workers, each of which takes `ms()` for a POST; the others wait. */
  readonly workers = (count: number, ms: () => number): (() => Promise<SendOutcome>) => {
    let free = count;
    const queue: (() => void)[] = [];
    return async () => {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => queue.push(resolve));
      await this.wait(ms());
      const next = queue.shift();
      if (next) next();
      else free += 1;
      return SENT;
    };
  };

  /** A provider that takes `allowed()` POSTs a second (a token bucket of one second) and refuses the others. */
  readonly bucket = (allowed: () => number, ms: number, refusalMs = ms): (() => Promise<SendOutcome>) => {
    let [tokens, filledAt] = [allowed(), this.now];
    return async () => {
      tokens = Math.min(allowed(), tokens + ((this.now - filledAt) * allowed()) / 1_000);
      filledAt = this.now;
      const isTaken = tokens >= 1;
      if (isTaken) tokens -= 1;
      await this.wait(isTaken ? ms : refusalMs);
      return isTaken ? SENT : throttled(1_000);
    };
  };
}

/** Resolves when nothing goes on without time. */
export const settled = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** Random numbers from 0 to 1, the same each time. */
export function randomNumbers(seed = 1): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
