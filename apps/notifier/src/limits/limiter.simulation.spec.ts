import { describe, expect, it } from '@jest/globals';
import { FAILED, randomNumbers, SENT, Simulation, throttled } from './__fixtures__/simulation.js';

describe('the concurrency, at a simulated provider', () => {
  const simulate = (make: (simulation: Simulation) => Simulation['provider']) => {
    const simulation = new Simulation();
    simulation.provider = make(simulation);
    return simulation;
  };
  const constant = (ms: number) => simulate((simulation) => simulation.constant(ms));
  const workers = (count: number, ms: number) => simulate((simulation) => simulation.workers(count, () => ms));

  it('is near the number of its workers within 10 s, and its latency stays low', async () => {
    const simulation = workers(64, 20);
    const limits: number[] = [];
    await simulation.advance(10_000);
    simulation.take();
    for (let tenths = 0; tenths < 100; tenths += 1) limits.push((await simulation.advance(100)).limiter.concurrency);
    expect(Math.min(...limits)).toBeGreaterThanOrEqual(45);
    expect(Math.max(...limits)).toBeLessThanOrEqual(100);
    const { sent, meanMs } = simulation.take();
    expect(meanMs).toBeLessThan(1.6 * 20);
    expect(sent).toBeGreaterThan(0.9 * 10 * (64 / 0.02));
  });

  it('stays near it for long', async () => {
    const simulation = workers(100, 200);
    await simulation.advance(30_000);
    simulation.take();
    for (let minutes = 0; minutes < 5; minutes += 1) {
      await simulation.advance(60_000);
      expect(simulation.limiter.concurrency).toBeGreaterThan(50);
      expect(simulation.limiter.concurrency).toBeLessThan(250);
    }
    expect(simulation.take().sent).toBeGreaterThan(0.9 * 300 * 500);
  });

  it.each([3, 1 / 3])('keeps most of what it takes when it becomes slower for good: %d times', async (factor) => {
    const simulation = workers(64, 20);
    await simulation.advance(10_000);
    simulation.provider = simulation.workers(64, () => 20 * factor);
    simulation.take();
    await simulation.advance(30_000);
    expect(simulation.take().sent).toBeGreaterThan((0.85 * 30 * 64) / (0.02 * factor));
  });

  it.each([
    [64, 20, 0.9],
    [100, 200, 0.75],
  ])('uses most of %i workers that take a random time, %i ms in the mean', async (count, ms, share) => {
    const random = randomNumbers();
    const simulation = simulate((each) => each.workers(count, () => -Math.log(random()) * ms));
    await simulation.advance(10_000);
    simulation.take();
    await simulation.advance(60_000);
    expect(simulation.take().sent).toBeGreaterThan((share * 60_000 * count) / ms);
  });

  it('reaches its ceiling in a few round trips while the latency stays the same', async () => {
    expect((await constant(300).advance(2_500)).limiter.concurrency).toBe(1_000);
  });

  it('makes at least 95 % of the POSTs that the ceiling allows in a minute', async () => {
    const { sent } = await constant(300).advance(60_000);
    expect(sent).toBeGreaterThan((0.95 * 60_000 * 1_000) / 300);
  });

  it('shrinks when the provider becomes slower under the same load, and recovers with it', async () => {
    const simulation = await constant(100).advance(10_000);
    simulation.provider = simulation.workers(40, () => 100);
    expect((await simulation.advance(30_000)).limiter.concurrency).toBeLessThan(160);
    simulation.provider = simulation.constant(100);
    expect((await simulation.advance(30_000)).limiter.concurrency).toBe(1_000);
  });

  it('grows again at a provider that has become slower for good', async () => {
    const simulation = await constant(100).advance(10_000);
    simulation.provider = simulation.constant(900);
    expect((await simulation.advance(15_000)).limiter.concurrency).toBe(1_000);
  });

  it('shrinks once per round trip while POSTs are throttled, to no less than eight', async () => {
    const simulation = await constant(100).advance(5_000);
    simulation.provider = simulation.constant(100, throttled());
    expect((await simulation.advance(200)).limiter.concurrency).toBe(700);
    expect((await simulation.advance(10_000)).limiter.concurrency).toBe(8);
  });

  it.each([
    [100, 1_000],
    [5, 8],
  ])('ignores a few failures and shrinks with many: of %i POSTs one fails', async (every, expected) => {
    let count = 0;
    const simulation = simulate(({ wait }) => async () => {
      await wait(100);
      count += 1;
      return count % every === 0 ? FAILED : SENT;
    });
    expect((await simulation.advance(10_000)).limiter.concurrency).toBe(expected);
  });

  it('does not grow without demand', async () => {
    const simulation = constant(300);
    for (let batches = 0; batches < 100; batches += 1) {
      simulation.backlog = 20;
      await simulation.advance(300);
    }
    expect(simulation.limiter.concurrency).toBe(32);
  });
});

describe('the rate, at a simulated provider', () => {
  const bucket = (allowed: number, ms: number, refusalMs = ms) => {
    const simulation = Object.assign(new Simulation(), { allowed });
    simulation.provider = simulation.bucket(() => simulation.allowed, ms, refusalMs);
    return simulation;
  };

  it('has no limit until a POST is refused', async () => {
    const simulation = new Simulation();
    simulation.provider = simulation.constant(100);
    expect((await simulation.advance(10_000)).limiter.rate).toBe(Infinity);
  });

  it.each([10, 20, 50, 300])('is what it takes, with few refusals, where it answers after %i ms', async (ms) => {
    const { sent, refused } = (await bucket(80, ms).advance(60_000)).take();

    expect(sent).toBeGreaterThan(0.9 * 80 * 60);
    expect(refused).toBeLessThan(0.03 * (sent + refused));
  });

  it.each([1, 20, 100])('is what it takes, where it refuses after %i ms, sooner than it accepts', async (refusalMs) => {
    const { sent, refused } = (await bucket(80, 300, refusalMs).advance(60_000)).take();

    expect(sent).toBeGreaterThan(0.9 * 80 * 60);
    expect(refused).toBeLessThan(0.03 * (sent + refused));
  });

  it('follows what it takes, down and up', async () => {
    const simulation = await bucket(200, 100).advance(60_000);
    simulation.allowed = 50;
    await simulation.advance(30_000);
    simulation.take();
    const lower = (await simulation.advance(60_000)).take();
    expect(lower.sent).toBeGreaterThan(0.9 * 50 * 60);
    simulation.allowed = 300;
    await simulation.advance(240_000);
    simulation.take();
    expect((await simulation.advance(60_000)).take().sent).toBeGreaterThan(0.8 * 300 * 60);
  });

  it('finds one POST a second', async () => {
    const simulation = await bucket(1, 100).advance(60_000);
    simulation.take();
    expect((await simulation.advance(120_000)).take().sent).toBeGreaterThan(80);
    expect(simulation.limiter.rate).toBeLessThan(3);
  });
});
