import { beforeEach, describe, expect, it } from '@jest/globals';
import { NO_SLOT, type SendOutcome } from '../channels/send-outcome.js';
import { FAILED, NONE, SENT, settled, Simulation, throttled } from './__fixtures__/simulation.js';

let simulation: Simulation;
/** Begins POSTs at once. Returns a function that ends them, in order, and returns the concurrency. */
const begin = (count = simulation.limiter.concurrency) => {
  const ends: ((outcome: SendOutcome) => void)[] = [];
  const { limiter } = simulation;
  const posts = Array.from({ length: count }, () => limiter.post(() => new Promise((resolve) => ends.push(resolve))));
  return async (outcomeOf: SendOutcome | ((index: number) => SendOutcome) = SENT) => {
    await settled();
    for (const [index, end] of ends.entries()) end(typeof outcomeOf === 'function' ? outcomeOf(index) : outcomeOf);
    await Promise.all(posts);
    return limiter.concurrency;
  };
};
/** Two round trips of `ms` under the full concurrency, or of `count` POSTs. Returns the concurrency. */
const window = async (
  ms: number,
  outcomeOf?: (index: number) => SendOutcome,
  count = simulation.limiter.concurrency,
) => {
  for (let round = 0; round < 2; round += 1) {
    const end = begin(count);
    await settled();
    simulation.now += ms;
    await end(outcomeOf);
  }
  return simulation.limiter.concurrency;
};
const refuse = async (retryAfterMs?: number) => {
  await simulation.limiter.post(async () => throttled(retryAfterMs));
  return simulation.limiter.rate;
};
const accept = async (count: number) => {
  for (let post = 0; post < count; post += 1) await simulation.limiter.post(async () => SENT);
};

beforeEach(() => {
  simulation = new Simulation();
});

describe('the concurrency', () => {
  it('is 32 at first, and never leaves its bounds', () => {
    expect(simulation.limiter.concurrency).toBe(32);
    expect(new Simulation(undefined, { concurrency: 4 }).limiter.concurrency).toBe(4);
    simulation.limiter.restore({ concurrency: 7, rate: Infinity });
    expect(simulation.limiter.concurrency).toBe(8);
    simulation.limiter.restore({ concurrency: 5_000, rate: Infinity });
    expect(simulation.limiter.concurrency).toBe(1_000);
  });

  it('changes after two round trips and a hundred milliseconds in which all of it was used', async () => {
    const end = begin(32);
    await settled();
    simulation.now += 1_000;
    expect(await end()).toBe(32);
    const second = begin(31);
    await settled();
    expect(await second()).toBe(32);
    await accept(1);
    expect(simulation.limiter.concurrency).toBe(128);

    expect(await window(49)).toBe(128);
    simulation.now += 1;
    await accept(1);
    expect(simulation.limiter.concurrency).toBe(128);
    simulation.now += 1;
    await accept(1);
    expect(simulation.limiter.concurrency).toBe(512);

    simulation = new Simulation();
    expect(await window(1_000, undefined, 31)).toBe(32);
    await accept(2);
    expect(simulation.limiter.concurrency).toBe(32);
  });

  it.each([
    ['no two of the first 20', (post: number) => post < 2, 128],
    ['three of the first 20', (post: number) => post < 3, 22],
    ['no twentieth of two round trips', (post: number) => post >= 61, 128],
    ['more than a twentieth of two round trips', (post: number) => post >= 60, 22],
  ])('shrinks when many POSTs fail: %s', async (_, fails, expected) => {
    let post = -1;
    expect(await window(100, () => (fails((post += 1)) ? FAILED : SENT))).toBe(expected);
  });

  it('shrinks within a round trip in which half of all POSTs fail', async () => {
    await window(100);
    const end = begin(128);
    await settled();
    simulation.now += 15_000;
    expect(await end((index) => (index < 63 ? FAILED : SENT))).toBe(89);
  });

  it('shrinks beyond 1.3 times the baseline and 1 ms, to what the baseline allows', async () => {
    for (const [ms, expected] of [
      [131, 512],
      [132, Math.floor((128 * 90) / 132)],
      [400, Math.floor((128 * 90) / 400)],
    ] as const) {
      simulation = new Simulation();
      await window(100);
      expect(await window(ms)).toBe(expected);
    }
  });

  it('grows by its square root once it has shrunk', async () => {
    await window(100);
    expect(await window(200)).toBe(57);
    expect(await window(100)).toBe(Math.floor(57 + Math.sqrt(57)));
  });

  it('takes a high latency for the baseline where it is lowest', async () => {
    await window(100);
    expect(await window(10_000)).toBe(8);
    // A window is twenty POSTs at least.
    for (let posts = 0; posts < 2; posts += 1) await window(10_000);
    expect(simulation.limiter.concurrency).toBe(32);
    expect(await window(10_000)).toBe(128);
  });

  it('is not changed by POSTs that were begun before the last change, and by none that was not made', async () => {
    const before = begin(100);
    expect(await window(100)).toBe(128);
    simulation.now += 60_000;
    await before();
    expect(await window(100)).toBe(512);

    expect(await window(100, () => NO_SLOT)).toBe(512);
    expect(await window(100, () => ({ kind: 'account_fault', reason: 'banned', answer: '' }))).toBe(512);
    expect(await window(100)).toBe(1_000);
  });

  it('follows a throttled POST at once, unless it is a single one, or began before the last change', async () => {
    const end = begin(3);
    await settled();
    simulation.now += 1;
    expect(await begin(1)(throttled())).toBe(32);
    simulation.now += 1_001;
    expect(await begin(1)(throttled())).toBe(32);
    simulation.now += 1_000;
    expect(await begin(1)(throttled())).toBe(22);
    expect(await end(throttled())).toBe(22);
    expect(await begin(1)(throttled())).toBe(15);
  });

  it('of a ceiling that was lowered counts at once, while POSTs are open', async () => {
    await window(100);
    const end = begin(128);
    simulation.ceilings = { ...NONE, concurrency: 4 };
    expect(simulation.limiter.concurrency).toBe(4);
    await end();
    simulation.ceilings = NONE;
    expect(simulation.limiter.concurrency).toBe(128);
  });
});

describe('the rate', () => {
  it('is none until a second POST is refused within a second of the first', async () => {
    await accept(100);
    expect(await refuse(5_000)).toBe(Infinity);
    expect(simulation.limiter.acquire()).toBeUndefined();
    simulation.now += 1_001;
    expect(await refuse()).toBe(Infinity);
    simulation.now += 1_000;
    expect(await refuse()).toBeLessThan(Infinity);
  });

  it('is at first what was accepted in the last second, at least 20', async () => {
    for (const [accepted, msAgo, expected] of [
      [500, 0, 500],
      [500, 1_000, 500 / Math.E],
      [500, 60_000, 20],
      [20, 0, 20],
      [21, 0, 21],
    ] as const) {
      simulation = new Simulation();
      await accept(accepted);
      simulation.now += msAgo;
      await refuse();
      expect(await refuse()).toBeCloseTo(expected);
    }
  });

  it('is raised at first by POSTs that were under way, and by none later', async () => {
    const [first, later] = [begin(50), begin(50)];
    await settled();
    simulation.now += 1;
    await refuse();
    expect(await refuse()).toBe(20);
    await first();
    expect(simulation.limiter.rate).toBeCloseTo(50);
    simulation.now += 1;
    const lowered = await refuse();
    expect(lowered).toBeCloseTo(45);
    await later();
    expect(simulation.limiter.rate).toBe(lowered);
  });

  it.each([
    [200, 90],
    [80, 80],
    [20, 50],
    [0, 50],
  ])(
    'of 100 after %i accepted in a second is %d: a tenth lower, or what was accepted, or half',
    async (accepted, to) => {
      simulation.limiter.restore({ concurrency: 32, rate: 100 });
      await refuse();
      await accept(accepted);
      // The accepted POSTs themselves raised it by nothing: no time has passed.
      expect(await refuse()).toBeCloseTo(to);
    },
  );

  it('is never below one a second', async () => {
    simulation.limiter.restore({ concurrency: 32, rate: 1.5 });
    await refuse();
    expect(await refuse()).toBe(1);
  });

  it('grows with each accepted POST, by more the longer none was refused, and not while none is sent', async () => {
    simulation.limiter.restore({ concurrency: 32, rate: 100 });
    simulation.now += 10_000;
    expect(simulation.limiter.rate).toBe(100);
    await accept(10);
    expect(simulation.limiter.rate).toBeCloseTo(100 + 10 * 0.001);
    simulation.now += 10_000_000;
    await accept(10);
    expect(simulation.limiter.rate).toBeCloseTo(101.01);
  });

  it('is not changed by a refusal of a POST from before its last change', async () => {
    const end = begin(2);
    await settled();
    simulation.now += 1;
    await refuse();
    expect(await refuse()).toBe(20);
    await end(throttled());
    expect(simulation.limiter.rate).toBe(20);
    expect(await refuse()).toBe(10);
  });
});

describe('the start of POSTs', () => {
  /** Times of the starts of `count` POSTs, from now. */
  const starts = (count: number) => {
    const times: number[] = [];
    const errors: unknown[] = [];
    for (let post = 0; post < count; post += 1)
      void simulation.limiter.acquire()?.then(
        () => times.push(simulation.now),
        (error: unknown) => errors.push(error),
      );
    return { times, errors };
  };
  const mostInSecond = (times: number[]) =>
    Math.max(...times.map((time) => times.filter((other) => other >= time && other < time + 1_000).length));

  beforeEach(() => {
    simulation.backlog = 0;
  });

  it('waits for nothing where there is no limit, and makes no promise', () => {
    expect(simulation.limiter.acquire()).toBeUndefined();
    simulation.ceilings = { ...NONE, rate: 1 };
    expect(simulation.limiter.acquire()).toBeInstanceOf(Promise);
  });

  it.each([
    ['its own ceiling', () => (simulation = new Simulation(undefined, { rate: 80 }))],
    ['the rate that was found', () => simulation.limiter.restore({ concurrency: 32, rate: 80 })],
    ['the ceiling of all notifiers', () => (simulation.ceilings = { ...NONE, rate: 80 })],
  ])('keeps to %s in each second, also after a pause of a minute and a blocked process', async (_, limit) => {
    limit();
    simulation.backlog = 0;
    const first = starts(200);
    await simulation.advance(10_000);
    expect(first.times).toHaveLength(200);
    await simulation.advance(60_000);
    const second = starts(400);
    await simulation.advance(1_100);
    simulation.block(700);
    await simulation.advance(10_000);
    expect(second.times).toHaveLength(400);
    for (const times of [first.times, second.times]) {
      // What is late by up to 20 ms keeps its rate.
      expect(mostInSecond(times)).toBeLessThanOrEqual(80 + 2);
      expect(mostInSecond(times)).toBeGreaterThanOrEqual(80);
    }
  });

  it.each([
    [20, 3],
    [21, 1],
  ])('%i ms late at a rate of 100, makes %i starts at once', async (lateMs, expected) => {
    simulation = new Simulation(undefined, { rate: 100 });
    simulation.backlog = 0;
    starts(1);
    await settled();
    simulation.now += 10 + lateMs;
    const { times } = starts(4);
    await settled();
    expect(times).toHaveLength(expected);
  });

  it('pauses for as long as the provider asks, at most 30 s, also what waits already', async () => {
    simulation.limiter.restore({ concurrency: 32, rate: 100 });
    starts(1);
    const { times } = starts(1);
    await settled();
    await refuse(5_000);
    await refuse(5_000);
    await simulation.advance(4_999);
    expect(times).toEqual([]);
    await simulation.advance(1);
    expect(times).toHaveLength(1);

    await refuse(600_000);
    await refuse(600_000);
    const later = starts(1);
    await simulation.advance(29_999);
    expect(later.times).toEqual([]);
    await simulation.advance(1);
    expect(later.times).toHaveLength(1);
  });

  it('pauses for the least wait that is asked for: a longer one concerns its recipient', async () => {
    const pauseAfter = async (...waits: (number | undefined)[]) => {
      simulation = new Simulation();
      for (const wait of waits) await refuse(wait);
      const start = simulation.limiter.acquire();
      let started = false;
      void start?.then(() => (started = true));
      await settled();
      return started ? 0 : 'paused';
    };
    expect(await pauseAfter(30_000, 2_000)).toBe('paused');
    expect(await pauseAfter(30_000, undefined)).toBe(0);
    expect(await pauseAfter(undefined, 30_000)).toBe(0);
  });

  it('pauses also what was about to start when the pause began', async () => {
    simulation.ceilings = { ...NONE, rate: 80 };
    simulation.leaseMs = 50;
    const { times } = starts(1);
    await settled();
    await refuse(5_000);
    await refuse(5_000);
    await simulation.advance(4_999);
    expect(times).toEqual([]);
    await simulation.advance(100);
    expect(times).toHaveLength(1);
  });

  it('leases as many turns as wait, for half a second ahead at most, and one where it is slower itself', async () => {
    simulation.ceilings = { ...NONE, rate: 80 };
    starts(3);
    await simulation.advance(1_000);
    starts(100);
    await simulation.advance(2_000);
    expect(simulation.leases.map(([count]) => count)).toEqual([3, 40, 40, 20]);

    simulation.limiter.restore({ concurrency: 32, rate: 79 });
    simulation.leases.length = 0;
    starts(3);
    await simulation.advance(1_000);
    expect(simulation.leases.map(([count]) => count)).toEqual([1, 1, 1]);
  });

  it('follows a ceiling that is lowered or lifted for what waits already', async () => {
    simulation.ceilings = { ...NONE, rate: 80 };
    const { times } = starts(100);
    await simulation.advance(250);
    simulation.ceilings = { ...NONE, rate: 2 };
    const before = times.length;
    await simulation.advance(5_000);
    expect(times.length - before).toBeGreaterThanOrEqual(8);
    expect(times.length - before).toBeLessThanOrEqual(10);
    simulation.ceilings = NONE;
    await simulation.advance(500);
    expect(times).toHaveLength(100);
  });

  it('fails for what waits, and what comes later, when the process stops', async () => {
    simulation.ceilings = { ...NONE, rate: 1 };
    const { times, errors } = starts(3);
    await settled();
    simulation.stop.abort(new Error('stopping'));
    await simulation.advance(10_000);
    const later = starts(1);
    await settled();
    expect(times).toHaveLength(1);
    expect([...errors, ...later.errors].map(String)).toEqual(Array(3).fill('Error: stopping'));
  });
});
