import { describe, expect, it } from '@jest/globals';
import { AdaptiveRate } from './adaptive-rate.js';

/** A backlog of calls against a service with a rate limit (a token bucket with a burst of one second). */
class Simulation {
  now = 0;
  readonly rate = new AdaptiveRate(() => this.now);
  accepted = 0;
  refused = 0;
  private tokens: number;
  private nextStart = 0;
  private refilledAt = 0;
  private readonly open: { startedAt: number; endsAt: number; allowed: boolean }[] = [];

  constructor(
    public allowed: number,
    private readonly latencyMs: number,
    private readonly refusalMs = latencyMs,
  ) {
    this.tokens = allowed;
  }

  run(ms: number): this {
    const end = this.now + ms;
    while (this.now < end) {
      while (this.open[0] && this.open[0].endsAt <= this.now) this.end();
      // Without a limit, a concurrency of 100.
      const ready = this.now >= Math.max(this.nextStart, this.rate.pausedUntil) && this.open.length < 100;
      if (ready) this.start();
      else this.now += 1;
    }
    return this;
  }

  private start(): void {
    this.tokens = Math.min(this.allowed, this.tokens + ((this.now - this.refilledAt) * this.allowed) / 1_000);
    this.refilledAt = this.now;
    const allowed = this.tokens >= 1;
    if (allowed) this.tokens -= 1;
    this.open.push({ startedAt: this.now, endsAt: this.now + (allowed ? this.latencyMs : this.refusalMs), allowed });
    this.open.sort((one, other) => one.endsAt - other.endsAt);
    this.nextStart = Math.max(this.now, this.nextStart) + 1_000 / this.rate.current;
  }

  private end(): void {
    const { startedAt, allowed } = this.open.shift()!;
    if (allowed) {
      this.accepted += 1;
      this.rate.accepted(startedAt);
    } else {
      this.refused += 1;
      this.rate.refused(startedAt, 1_000);
    }
  }
}

describe('AdaptiveRate', () => {
  it('has no limit until a call is refused', () => {
    expect(new Simulation(1_000, 300).run(60_000).rate.current).toBe(Infinity);
  });

  it.each([10, 50, 300])('uses a limit of 80 a second with few refusals, at %i ms', (latencyMs) => {
    const { accepted, refused } = new Simulation(80, latencyMs).run(300_000);
    expect(accepted).toBeGreaterThan(0.95 * 80 * 300);
    expect(refused).toBeLessThan(0.01 * accepted);
  });

  it.each([0, 20, 100])('is not misled by refusals that come after %i ms, sooner than acceptances', (refusalMs) => {
    const { accepted, refused } = new Simulation(80, 300, refusalMs).run(60_000);
    expect(accepted).toBeGreaterThan(0.95 * 80 * 60);
    expect(refused).toBeLessThan(0.01 * accepted);
  });

  it('follows a limit that becomes lower or much higher', () => {
    const simulation = new Simulation(200, 100).run(120_000);
    simulation.allowed = 50;
    simulation.run(60_000);
    const { accepted } = simulation;
    simulation.run(60_000);
    expect(simulation.accepted - accepted).toBeGreaterThan(0.9 * 50 * 60);
    simulation.allowed = 300;
    simulation.run(180_000);
    const later = simulation.accepted;
    simulation.run(60_000);
    expect(simulation.accepted - later).toBeGreaterThan(0.8 * 300 * 60);
  });

  it.each([
    [1_000, 530],
    [1_250, 0.75 * 500 + 30],
    [2_000, 30],
    [60_000, 30],
  ])(
    'sets its first limit by the last second alone: %i ms after 500 accepted calls, and 30 more, to %d',
    (ms, expected) => {
      let now = 1_000;
      const rate = new AdaptiveRate(() => now);
      for (let call = 0; call < 500; call += 1) rate.accepted(now);
      now += ms;
      for (let call = 0; call < 30; call += 1) rate.accepted(now);
      rate.refused(now);
      rate.refused(now);
      expect(rate.current).toBe(expected);
    },
  );

  it('takes a single refusal for one of a recipient', () => {
    let now = 1_000;
    const rate = new AdaptiveRate(() => now);
    for (const seconds of [1, 3, 5]) {
      now = seconds * 1_000;
      rate.refused(now, 2_000);
    }
    expect([rate.current, rate.pausedUntil]).toEqual([Infinity, -Infinity]);
  });

  it('pauses for as long as the service asks, at most 30 s', () => {
    let now = 1_000;
    const rate = new AdaptiveRate(() => now);
    const refused = (retryAfterMs: number) => {
      rate.refused(0, retryAfterMs);
      return rate.pausedUntil;
    };
    refused(0);
    expect(refused(5_000)).toBe(6_000);
    expect(refused(2_000)).toBe(6_000);
    now = 2_000;
    expect(refused(600_000)).toBe(32_000);
  });

  it('guesses when nothing was accepted before, and soon grows', () => {
    let now = 0;
    const rate = new AdaptiveRate(() => now);
    rate.refused(0);
    rate.refused(0);
    expect(rate.current).toBe(20);
    now = 60_000;
    expect(rate.current).toBeGreaterThan(500);
  });

  it('finds a limit of one a second', () => {
    const simulation = new Simulation(1, 100).run(120_000);
    const { accepted } = simulation;
    simulation.run(120_000);
    expect(simulation.accepted - accepted).toBeGreaterThan(90);
    expect(simulation.rate.current).toBeLessThan(3);
  });
});

describe('one change of the rate', () => {
  let now: number;
  let rate: AdaptiveRate;
  const times = (count: number, work: () => void) => Array.from({ length: count }).forEach(work);
  /** The first limit, at 1,000 ms. */
  const limited = (calls: number) => {
    now = 1_000;
    rate = new AdaptiveRate(() => now);
    times(calls, () => rate.accepted(now));
    times(2, () => rate.refused(now));
    return rate.current;
  };
  /** One refusal within a second of those before; later two, as the first may concern one recipient. */
  const refusedAt = (time: number) => {
    now = time;
    times(time > 2_000 ? 2 : 1, () => rate.refused(now));
    return rate.current;
  };
  const currentAt = (time: number) => {
    now = time;
    return rate.current;
  };

  it('a second refusal is none of one recipient up to a second after the first', () => {
    for (const [gap, expected] of [
      [1_000, 20],
      [1_001, Infinity],
    ] as const) {
      now = 0;
      rate = new AdaptiveRate(() => now);
      rate.refused(now);
      now = gap;
      rate.refused(now);
      expect(rate.current).toBe(expected);
    }
  });

  it('the first is to what was accepted, at least 20', () => {
    expect([limited(19), limited(20), limited(21)]).toEqual([20, 20, 21]);
  });

  it.each([
    [51, 95],
    [52, 50.96],
    [102, 99.96],
    [103, 95],
  ])('of a rate of 100 after %i accepted calls in a second is to %d', (accepted, expected) => {
    limited(100);
    now = 1_500;
    times(accepted, () => rate.accepted(1_001));
    expect(refusedAt(2_000)).toBeCloseTo(expected);
  });

  it('is larger for a low rate, whose next growth comes sooner', () => {
    limited(21);
    expect(refusedAt(2_000)).toBeCloseTo(21 * 0.95);
    limited(20);
    expect(refusedAt(2_000)).toBeCloseTo(14);
    expect([currentAt(2_000 + 42_000), currentAt(2_000 + 43_000)]).toEqual([14, 14 * 1.01]);
    limited(200);
    refusedAt(2_000);
    expect([currentAt(2_000 + 60_000), currentAt(2_000 + 61_000)]).toEqual([190, 190 * 1.01]);
  });

  it('growth begins a second after the first, by a hundredth a second, and by a tenth after ten', () => {
    limited(100);
    const after = [1, 2, 11, 12].map((seconds) => currentAt(1_000 + seconds * 1_000));
    expect(after.map((current) => Math.round(current * 100) / 100)).toEqual([100, 101, 110, 121]);
  });

  it('after growth it is a little above the value before, or most of what it has more than doubled to', () => {
    const afterGrowthOf = (seconds: number) => {
      limited(100);
      return refusedAt(2_000 + seconds * 1_000);
    };
    expect(afterGrowthOf(5)).toBeCloseTo(102);
    expect(afterGrowthOf(16)).toBeCloseTo(102);
    expect(afterGrowthOf(17)).toBeCloseTo(100 * 1.1 ** 8 * 0.7);
  });

  it('calls that were under way raise the first rate, and no later one', () => {
    limited(100);
    rate.accepted(1_001);
    expect(rate.current).toBe(100);
    rate.accepted(1_000);
    expect(rate.current).toBe(102);
    refusedAt(2_000);
    const { current } = rate;
    times(300, () => rate.accepted(1_000));
    expect(rate.current).toBe(current);
  });

  it('a refusal of a call from before the last change is no news', () => {
    limited(100);
    now = 1_500;
    rate.refused(999);
    expect(rate.current).toBe(100);
    rate.refused(1_000);
    expect(rate.current).toBe(95);
  });
});
