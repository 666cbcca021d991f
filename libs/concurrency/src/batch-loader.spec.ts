import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { BatchLoader } from './batch-loader.js';

const double = (seen: number[][]) => async (inputs: number[]) => {
  seen.push(inputs);
  return inputs.map((input) => input * 2);
};

describe('BatchLoader', () => {
  afterEach(() => void jest.useRealTimers());

  it('loads the inputs of one turn of the event loop together, and gives each caller its own output', async () => {
    const seen: number[][] = [];
    const loader = new BatchLoader({ maxSize: 10, concurrency: 1 }, double(seen));
    expect(await Promise.all([1, 2, 3].map((n) => loader.load(n)))).toEqual([2, 4, 6]);
    expect(seen).toEqual([[1, 2, 3]]);
  });

  it('splits more inputs than one call may have', async () => {
    const seen: number[][] = [];
    const loader = new BatchLoader({ maxSize: 2, concurrency: 1 }, double(seen));
    await Promise.all([1, 2, 3, 4, 5].map((n) => loader.load(n)));
    expect(seen).toEqual([[1, 2], [3, 4], [5]]);
  });

  it('collects inputs during a call for the next one', async () => {
    const seen: number[][] = [];
    let release: () => void = () => undefined;
    const first = new Promise<void>((resolve) => (release = resolve));
    const work = async (inputs: number[]) => {
      seen.push(inputs);
      if (seen.length === 1) await first;
      return inputs;
    };
    const loader = new BatchLoader({ maxSize: 10, concurrency: 1 }, work);
    const one = loader.load(1);
    await new Promise(setImmediate);
    const rest = [loader.load(2), loader.load(3)];
    await new Promise(setImmediate);
    expect(seen).toEqual([[1]]);
    release();
    expect(await Promise.all([one, ...rest])).toEqual([1, 2, 3]);
    expect(seen).toEqual([[1], [2, 3]]);
  });

  it('rejects all callers of a failed call, and goes on with the next', async () => {
    let calls = 0;
    const work = async (inputs: number[]) => {
      calls += 1;
      if (calls === 1) throw new Error('broken');
      return inputs;
    };
    const loader = new BatchLoader({ maxSize: 10, concurrency: 1 }, work);
    const outcomes = await Promise.allSettled([loader.load(1), loader.load(2)]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected']);
    await expect(loader.load(3)).resolves.toBe(3);
  });

  it('leaves a gap between two calls under load, not after a small call or a rest, nor before a full one', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    const seen: number[][] = [];
    const loader = new BatchLoader({ maxSize: 10, minGapMs: 50 }, double(seen));
    const ask = (...inputs: number[]) => Promise.all(inputs.map((input) => loader.load(input)));
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
