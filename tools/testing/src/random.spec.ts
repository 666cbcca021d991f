import { describe, expect, it } from '@jest/globals';
import { Random, seedOf } from './random.js';

const numbers = (seed: number): number[] => {
  const random = new Random(seed);
  return Array.from({ length: 1_000 }, () => random.between(1, 6));
};

describe('Random', () => {
  it('repeats itself with the same seed, and differs with another', () => {
    expect(numbers(7)).toEqual(numbers(7));
    expect(numbers(7)).not.toEqual(numbers(8));
  });

  it('gives every number from the least to the most', () => {
    expect([...new Set(numbers(1))].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('picks of a list, and refuses an empty one', () => {
    expect(['a', 'b']).toContain(new Random(3).pick(['a', 'b']));
    expect(() => new Random(3).pick([])).toThrow('nothing to pick from');
  });

  it('derives a seed a name', () => {
    expect(seedOf(1, 'a')).toBe(seedOf(1, 'a'));
    expect(seedOf(1, 'a')).not.toBe(seedOf(1, 'b'));
    expect(seedOf(1, 'a')).not.toBe(seedOf(2, 'a'));
  });

  it('shuffles without losing anything, and can bring each to every place', () => {
    const random = new Random(7);
    const first = new Set<number | undefined>();
    for (let round = 0; round < 50; round += 1) {
      const shuffled = random.shuffle([1, 2, 3]);
      expect([...shuffled].sort()).toEqual([1, 2, 3]);
      first.add(shuffled[0]);
    }
    expect(first).toEqual(new Set([1, 2, 3]));
    expect(random.shuffle([])).toEqual([]);
  });
});
