import { describe, expect, it } from '@jest/globals';
import { Slots } from './slots.js';

describe('Slots', () => {
  const going = new AbortController().signal;

  it('never does more at once than it may, and gives turns in order', async () => {
    const slots = new Slots(2, 0, going);
    const order: number[] = [];
    let running = 0;
    let most = 0;
    await Promise.all(
      [1, 2, 3, 4, 5, 6].map((n) =>
        slots.use(async () => {
          order.push(n);
          running += 1;
          most = Math.max(most, running);
          await new Promise(setImmediate);
          running -= 1;
        }),
      ),
    );
    expect(most).toBe(2);
    expect(order).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('frees the slot of work that throws', async () => {
    const slots = new Slots(1, 0, going);
    await expect(slots.use(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(slots.use(async () => 'next')).resolves.toBe('next');
  });

  it('starts no more than `rate` a second', async () => {
    const slots = new Slots(100, 200, going);
    const started: number[] = [];
    await Promise.all(Array.from({ length: 41 }, () => slots.use(async () => void started.push(performance.now()))));
    // 41 starts at 200 a second are 40 gaps of 5 ms; a timer may fire a millisecond early.
    expect((started.at(-1) ?? 0) - (started[0] ?? 0)).toBeGreaterThanOrEqual(198);
  });
  it.each([0, 1])('starts nothing that waits once it is told to stop, at a rate of %d', async (rate) => {
    const stop = new AbortController();
    const slots = new Slots(2, rate, stop.signal);
    const { promise, resolve } = Promise.withResolvers<void>();
    let started = 0;
    const work = () => slots.use(() => ((started += 1), promise));
    const uses = Array.from({ length: 6 }, work);
    await new Promise(setImmediate);
    const before = started;
    stop.abort(new Error('stopping'));
    resolve();
    const refused = (await Promise.allSettled(uses)).filter(({ status }) => status === 'rejected');
    expect({ started, refused: refused.length }).toEqual({ started: before, refused: 6 - before });
    expect({ used: slots.used, waiting: slots.waiting }).toEqual({ used: 0, waiting: 0 });
  });
});
