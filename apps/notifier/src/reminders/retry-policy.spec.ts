import { describe, expect, it } from '@jest/globals';
import { waitAfter } from './retry-policy.js';

describe('waitAfter', () => {
  it('waits longer after the second failure and gives up after the third', () => {
    expect([1, 2, 3].map((attempt) => waitAfter(attempt, undefined, 0))).toEqual([1_000, 4_000, null]);
  });

  it('spreads retries by up to a quarter', () => {
    expect(waitAfter(1, undefined, 0.999)).toBe(1_250);
  });

  it('honours Retry-After, even zero, up to five minutes', () => {
    expect(waitAfter(1, 7_000, 0.5)).toBe(7_000);
    expect(waitAfter(2, 0, 0.5)).toBe(0);
    expect(waitAfter(1, 86_400_000, 0.5)).toBe(300_000);
    expect(waitAfter(3, 1_000, 0)).toBeNull();
  });
});
