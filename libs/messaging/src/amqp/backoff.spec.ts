import { describe, expect, it } from '@jest/globals';
import { backoffMs } from './backoff.js';

describe('backoffMs', () => {
  it('doubles from 0.2 s to 5 s', () => {
    expect([1, 2, 3, 4, 5, 6, 60].map((failures) => backoffMs(failures, () => 1))).toEqual([
      200, 400, 800, 1_600, 3_200, 5_000, 5_000,
    ]);
  });

  it('is reduced by up to half at random', () => {
    expect(backoffMs(1, () => 0)).toBe(100);
    expect(backoffMs(60, () => 0)).toBe(2_500);
  });
});
