import { beforeEach, describe, expect, it } from '@jest/globals';
import { AdaptiveLimit, type CallOutcome } from './adaptive-limit.js';

interface Answer {
  ms: number;
  outcome: CallOutcome;
}

/** Calls of a backlog against a simulated service, in simulated time. */
class Simulation {
  now = 0;
  readonly limit = new AdaptiveLimit({ start: 32, floor: 8, ceiling: 1_000, now: () => this.now });
  answered = 0;
  /** Calls that wait to start. */
  backlog = Infinity;
  private readonly open: { endsAt: number; startedAt: number; outcome: CallOutcome }[] = [];

  constructor(public service: (open: number) => Answer) {}

  get inUse(): number {
    return this.open.length;
  }

  run(ms: number): this {
    const end = this.now + ms;
    for (;;) {
      while (this.open.length < this.limit.current && this.backlog > 0) this.begin();
      const [first] = this.open;
      if (!first || first.endsAt > end) break;
      this.now = first.endsAt;
      this.open.shift();
      if (first.outcome === 'answered') this.answered += 1;
      this.limit.end(first.startedAt, first.outcome);
    }
    this.now = end;
    return this;
  }

  private begin(): void {
    this.backlog -= 1;
    const startedAt = this.limit.start();
    const { ms, outcome } = this.service(this.open.length + 1);
    const endsAt = startedAt + ms;
    const before = this.open.findLastIndex((call) => call.endsAt <= endsAt);
    this.open.splice(before + 1, 0, { startedAt, endsAt, outcome });
  }
}

const constant = (ms: number) => (): Answer => ({ ms, outcome: 'answered' });
/** Serves `servers` calls at the same time; the others wait. */
const queueing =
  (servers: number, ms: number) =>
  (open: number): Answer => ({
    ms: (ms * Math.max(open, servers)) / servers,
    outcome: 'answered',
  });

describe('AdaptiveLimit', () => {
  let count: number;
  beforeEach(() => {
    count = 0;
  });
  /** Every `n`th call ends otherwise. */
  const every = (n: number, outcome: CallOutcome, ms: number) => (): Answer => {
    count += 1;
    return { ms, outcome: count % n === 0 ? outcome : 'answered' };
  };

  it('reaches its ceiling in a few round trips while the latency stays the same', () => {
    expect(new Simulation(constant(300)).run(2_000).limit.current).toBe(1_000);
  });

  it('makes at least 95 % of the calls that the ceiling allows in a minute', () => {
    const { answered } = new Simulation(constant(300)).run(60_000);
    expect(answered).toBeGreaterThan((0.95 * 60_000 * 1_000) / 300);
  });

  it('keeps to what the service can do at the same time, for long', () => {
    const simulation = new Simulation(queueing(100, 200));
    for (let minutes = 0; minutes < 10; minutes += 1) {
      simulation.run(60_000);
      expect(simulation.limit.current).toBeGreaterThan(50);
      expect(simulation.limit.current).toBeLessThan(250);
    }
    expect(simulation.answered).toBeGreaterThan(0.9 * 600 * 500);
  });

  it('shrinks when the service becomes slower under the same load, and recovers with it', () => {
    const simulation = new Simulation(constant(100)).run(10_000);
    simulation.service = queueing(40, 100);
    expect(simulation.run(30_000).limit.current).toBeLessThan(160);
    simulation.service = constant(100);
    expect(simulation.run(30_000).limit.current).toBe(1_000);
  });

  it('grows again at a service that has become slower for good', () => {
    const simulation = new Simulation(constant(100)).run(10_000);
    simulation.service = constant(900);
    expect(simulation.run(15_000).limit.current).toBe(1_000);
  });

  it('is the same after a measurement of the baseline as before it, also once it has shrunk', () => {
    const simulation = new Simulation(constant(100)).run(5_000);
    simulation.service = () => ({ ms: 100, outcome: 'throttled' });
    simulation.run(100);
    simulation.service = constant(100);
    simulation.run(10_000);
    const { current } = simulation.limit;
    const limits = Array.from({ length: 400 }, () => simulation.run(100).limit.current);
    expect(Math.min(...limits)).toBeLessThanOrEqual(current / 2);
    // Two measurements, each within two round trips and its 20 samples.
    expect(limits.filter((limit) => limit < current).length).toBeLessThanOrEqual(2 * 3);
  });

  it('shrinks when calls are throttled during a measurement of the baseline, and stays so', () => {
    const simulation = new Simulation(constant(100)).run(19_000);
    simulation.service = () => ({ ms: 100, outcome: simulation.limit.current < 1_000 ? 'throttled' : 'answered' });
    while (simulation.limit.current === 1_000) simulation.run(50);
    expect(simulation.limit.current).toBe(500);
    simulation.run(150);
    simulation.service = constant(100);
    expect(simulation.run(300).limit.current).toBeLessThan(500);
  });

  it('shrinks once per round trip while calls are throttled', () => {
    const simulation = new Simulation(constant(100)).run(5_000);
    simulation.service = () => ({ ms: 100, outcome: 'throttled' });
    expect(simulation.run(200).limit.current).toBe(700);
    expect(simulation.run(5_000).limit.current).toBe(8);
  });

  it('shrinks when many calls fail, and ignores a few', () => {
    expect(new Simulation(every(100, 'failed', 100)).run(10_000).limit.current).toBe(1_000);
    expect(new Simulation(every(5, 'failed', 100)).run(10_000).limit.current).toBe(8);
  });

  it('does not grow without demand', () => {
    const simulation = new Simulation(constant(300));
    for (let batches = 0; batches < 100; batches += 1) {
      simulation.backlog = 20;
      simulation.run(300);
    }
    expect(simulation.limit.current).toBe(32);
  });

  it('never leaves its bounds', () => {
    const limit = (ceiling: number, start: number) => new AdaptiveLimit({ start, floor: 8, ceiling });
    expect(limit(4, 32).current).toBe(4);
    expect(limit(1_000, 1).current).toBe(8);
  });
});

describe('one change of the limit', () => {
  let now: number;
  let limit: AdaptiveLimit;
  const fresh = (start: number) => {
    now = 1_000;
    limit = new AdaptiveLimit({ start, floor: 1, ceiling: 10_000, now: () => now });
  };
  /**
   * Starts `calls` calls, by default as many as may be open, and ends them after `ms`: the first `failed` of them fail.
   * Returns the limit.
   */
  const round = (ms: number, { calls = limit.current, failed = 0 } = {}) => {
    const starts = Array.from({ length: calls }, () => limit.start());
    now += ms;
    starts.forEach((start, call) => limit.end(start, call < failed ? 'failed' : 'answered'));
    return limit.current;
  };
  const firstRound = (start: number, ...given: Parameters<typeof round>) => {
    fresh(start);
    return round(...given);
  };

  it('needs a hundred milliseconds, twenty calls, and all that may be open', () => {
    expect([firstRound(64, 99), firstRound(64, 100)]).toEqual([64, 128]);
    expect([firstRound(19, 100), firstRound(20, 100)]).toEqual([19, 40]);
    expect([firstRound(64, 100, { calls: 63 }), firstRound(64, 100, { calls: 64 })]).toEqual([64, 128]);
  });

  it('is a decrease after more than two failures of twenty, or more than a twentieth', () => {
    expect([firstRound(64, 100, { failed: 2 }), firstRound(64, 100, { failed: 3 })]).toEqual([128, 44]);
    const ofHundred = (failed: number) => {
      fresh(100);
      const starts = Array.from({ length: 100 }, () => limit.start());
      for (const [call, start] of starts.entries()) {
        now = call < 99 ? 1_050 : 1_100;
        limit.end(start, call < failed ? 'failed' : 'answered');
      }
      return limit.current;
    };
    expect([ofHundred(5), ofHundred(6)]).toEqual([200, 70]);
  });

  it('is a decrease beyond one and a half times the lowest latency and 5 ms, by a fifth to a half', () => {
    const second = (ms: number) => {
      firstRound(100, 100);
      return round(ms);
    };
    expect([second(155), second(156), second(1_000)]).toEqual([400, 160, 100]);
    // 155 / 220 lies between the bounds.
    expect(second(220)).toBe(Math.floor((200 * 155) / 220));
  });

  it('is growth by the square root once there was a decrease', () => {
    firstRound(100, 100, { failed: 3 });
    expect([round(100), round(100)]).toEqual([78, Math.floor(70 + Math.sqrt(70) + Math.sqrt(70 + Math.sqrt(70)))]);
  });

  it('follows a throttled call at once, but none that started before the last change', () => {
    fresh(100);
    const [early, other] = [limit.start(), limit.start()];
    now += 1;
    limit.end(early, 'throttled');
    expect(limit.current).toBe(70);
    limit.end(other, 'throttled');
    expect(limit.current).toBe(70);
    limit.end(limit.start(), 'throttled');
    expect(limit.current).toBe(49);
  });
});
