import { describe, expect, it } from '@jest/globals';
import { monthlyGrowth } from './monthly-growth.js';

describe('monthlyGrowth', () => {
  it('is the rounded percent over last month [METR-20]', () => {
    expect(monthlyGrowth(4, 3)).toBe(33);
    expect(monthlyGrowth(3, 3)).toBe(0);
  });

  it('is negative when fewer tasks were created [METR-20]', () => {
    expect(monthlyGrowth(2, 3)).toBe(-33);
    expect(monthlyGrowth(0, 3)).toBe(-100);
  });

  it('is 100 from a month without tasks to one with any, and 0 when both have none [METR-20]', () => {
    expect(monthlyGrowth(1, 0)).toBe(100);
    expect(monthlyGrowth(50, 0)).toBe(100);
    expect(monthlyGrowth(0, 0)).toBe(0);
  });
});
