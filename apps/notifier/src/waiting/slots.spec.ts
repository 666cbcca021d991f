import { describe, expect, it } from '@jest/globals';
import { Slots } from './slots.js';

/** Work in a slot. */
async function use<T>(slots: Slots, work: () => Promise<T>): Promise<T> {
  const slot = slots.enter();
  if (slot) await slot;
  try {
    return await work();
  } finally {
    slots.leave();
  }
}

describe('Slots', () => {
  const going = new AbortController().signal;

  it('never does more at once than it may, and gives turns in order', async () => {
    const slots = new Slots(() => 2, going);
    const order: number[] = [];
    let running = 0;
    let most = 0;
    await Promise.all(
      [1, 2, 3, 4, 5, 6].map((n) =>
        use(slots, async () => {
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
    const slots = new Slots(() => 1, going);
    await expect(use(slots, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(use(slots, async () => 'next')).resolves.toBe('next');
  });

  it('follows its limit up and down', async () => {
    let limit = 1;
    const slots = new Slots(() => limit, going);
    const gates = Array.from({ length: 6 }, () => Promise.withResolvers<void>());
    let started = 0;
    const uses = gates.map(({ promise }) => use(slots, () => ((started += 1), promise)));
    const end = async (index: number): Promise<void> => {
      gates[index]?.resolve();
      await uses[index];
    };
    expect(started).toBe(1);
    limit = 3;
    await end(0);
    expect(started).toBe(4);
    limit = 1;
    await end(1);
    await end(2);
    expect(started).toBe(4);
    await end(3);
    expect(started).toBe(5);
    await end(4);
    await end(5);
    expect(slots.used).toBe(0);
  });

  it('starts nothing that waits once it is told to stop', async () => {
    const stop = new AbortController();
    const slots = new Slots(() => 2, stop.signal);
    const { promise, resolve } = Promise.withResolvers<void>();
    let started = 0;
    const work = () => use(slots, () => ((started += 1), promise));
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
