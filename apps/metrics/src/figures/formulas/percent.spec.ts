import { describe, expect, it } from '@jest/globals';
import { percent } from './percent.js';

describe('percent', () => {
  it('rounds to the nearest whole, halves upwards', () => {
    expect(percent(1, 3)).toBe(33);
    expect(percent(2, 3)).toBe(67);
    expect(percent(1, 8)).toBe(13);
    expect(percent(-1, 8)).toBe(-12);
  });

  it('does not lose a half to binary fractions', () => {
    expect(percent(57, 200)).toBe(29);
  });

  it('never answers minus zero', () => {
    expect(percent(-1, 1_000)).toBe(0);
  });
});
