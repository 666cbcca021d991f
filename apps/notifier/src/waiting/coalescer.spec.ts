import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Coalescer } from './coalescer.js';

const double = (seen: number[][]) => async (inputs: number[]) => {
  seen.push(inputs);
  return inputs.map((input) => input * 2);
};

describe('Coalescer', () => {
  afterEach(() => void jest.useRealTimers());

  it('asks together what comes in one turn and answers each its own', async () => {
    const seen: number[][] = [];
    const coalescer = new Coalescer(double(seen), { size: 10, concurrency: 1 });
    expect(await Promise.all([1, 2, 3].map((n) => coalescer.ask(n)))).toEqual([2, 4, 6]);
    expect(seen).toEqual([[1, 2, 3]]);
  });

  it('splits what is more than a call may hold', async () => {
    const seen: number[][] = [];
    const coalescer = new Coalescer(double(seen), { size: 2, concurrency: 1 });
    await Promise.all([1, 2, 3, 4, 5].map((n) => coalescer.ask(n)));
    expect(seen).toEqual([[1, 2], [3, 4], [5]]);
  });

  it('lets what comes meanwhile share the next call', async () => {
    const seen: number[][] = [];
    let release: () => void = () => undefined;
    const first = new Promise<void>((resolve) => (release = resolve));
    const work = async (inputs: number[]) => {
      seen.push(inputs);
      if (seen.length === 1) await first;
      return inputs;
    };
    const coalescer = new Coalescer(work, { size: 10, concurrency: 1 });
    const one = coalescer.ask(1);
    await new Promise(setImmediate);
    const rest = [coalescer.ask(2), coalescer.ask(3)];
    await new Promise(setImmediate);
    expect(seen).toEqual([[1]]);
    release();
    expect(await Promise.all([one, ...rest])).toEqual([1, 2, 3]);
    expect(seen).toEqual([[1], [2, 3]]);
  });

  it('fails all that went together, and goes on with the next', async () => {
    let calls = 0;
    const work = async (inputs: number[]) => {
      calls += 1;
      if (calls === 1) throw new Error('broken');
      return inputs;
    };
    const coalescer = new Coalescer(work, { size: 10, concurrency: 1 });
    const outcomes = await Promise.allSettled([coalescer.ask(1), coalescer.ask(2)]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected']);
    await expect(coalescer.ask(3)).resolves.toBe(3);
  });

  it('leaves time between two calls under load, but none after a small one or a rest, nor before a full one', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    const seen: number[][] = [];
    const coalescer = new Coalescer(double(seen), { size: 10, gapMs: 50 });
    const ask = (...inputs: number[]) => Promise.all(inputs.map((input) => coalescer.ask(input)));
    await ask(1);
    await ask(2);
    await ask(1, 2, 3, 4, 5, 6, 7, 8);
    expect(seen.map(({ length }) => length)).toEqual([1, 1, 8]);
    const later = [ask(1), ask(2, 3)];
    await jest.advanceTimersByTimeAsync(49);
    await new Promise(setImmediate);
    expect(seen).toHaveLength(3);
    await jest.advanceTimersByTimeAsync(1);
    await Promise.all(later);
    expect(seen.slice(3)).toEqual([[1, 2, 3]]);
    await ask(1, 2, 3, 4, 5, 6, 7, 8);
    // Nine wait already when the tenth makes it full.
    const full = ask(1, 2, 3, 4, 5, 6, 7, 8, 9);
    await new Promise(setImmediate);
    expect(seen).toHaveLength(5);
    await Promise.all([full, ask(10)]);
    expect(seen.at(-1)).toHaveLength(10);
    await jest.advanceTimersByTimeAsync(1_000);
    await ask(7);
    expect(seen.at(-1)).toEqual([7]);
  });
});
