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

  it('sets its first limit by the last second alone, not by what was accepted before a pause', () => {
    let now = 1_000;
    const rate = new AdaptiveRate(() => now);
    for (let call = 0; call < 500; call += 1) rate.accepted(now);
    now += 60_000;
    for (let call = 0; call < 30; call += 1) rate.accepted(now);
    rate.refused(now);
    rate.refused(now);
    expect(rate.current).toBe(30);
  });

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
