import { describe, expect, it } from '@jest/globals';
import { waitAfter, waitThrottled } from './retry-policy.js';

describe('waitAfter', () => {
  it('waits longer after the second failure and gives up after the third', () => {
    expect([1, 2, 3].map((attempt) => waitAfter(attempt, 0))).toEqual([1_000, 4_000, null]);
  });

  it('spreads retries by up to a quarter', () => {
    expect(waitAfter(1, 0.999)).toBe(1_250);
  });
});

describe('waitThrottled', () => {
  it('honours Retry-After, even zero, up to five minutes', () => {
    expect(waitThrottled(7_000, 0, 0.5)).toBe(7_000);
    expect(waitThrottled(0, 0, 0.5)).toBe(0);
    expect(waitThrottled(86_400_000, 0, 0.5)).toBe(300_000);
  });

  it('waits a second without Retry-After', () => {
    expect(waitThrottled(undefined, 0, 0)).toBe(1_000);
  });

  it('gives up five minutes after the first POST', () => {
    expect(waitThrottled(1_000, 300_000, 0)).toBe(1_000);
    expect(waitThrottled(1_000, 300_001, 0)).toBeNull();
  });
});
