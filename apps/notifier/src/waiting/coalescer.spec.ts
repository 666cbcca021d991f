import { describe, expect, it } from '@jest/globals';
import { Coalescer } from './coalescer.js';

const double = (seen: number[][]) => async (inputs: number[]) => {
  seen.push(inputs);
  return inputs.map((input) => input * 2);
};

describe('Coalescer', () => {
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
});
