import { describe, expect, it } from '@jest/globals';
import { Ring } from './bounded.js';

const filled = (count: number, capacity: number): Ring<number> => {
  const ring = new Ring<number>(capacity);
  for (let item = 1; item <= count; item += 1) ring.push(item);
  return ring;
};

describe('Ring', () => {
  it('returns the latest first', () => {
    expect(filled(3, 5).newestFirst()).toEqual([3, 2, 1]);
  });

  it('drops the oldest when it is full, also after many rounds', () => {
    expect(filled(3, 3).newestFirst()).toEqual([3, 2, 1]);
    expect(filled(4, 3).newestFirst()).toEqual([4, 3, 2]);
    expect(filled(11, 3).newestFirst()).toEqual([11, 10, 9]);
  });

  it('is empty after it was cleared', () => {
    const ring = filled(4, 3);
    ring.clear();
    expect(ring.newestFirst()).toEqual([]);
    ring.push(9);
    expect(ring.newestFirst()).toEqual([9]);
  });
});
