import { describe, expect, it } from '@jest/globals';
import { RateMeter } from './rate-meter.js';

describe('RateMeter', () => {
  it('expects as many completions as there were lately, and none after a rest', () => {
    let now = 0;
    const meter = new RateMeter(() => now);
    const complete = (many: number): void => {
      for (let each = 0; each < many; each += 1) meter.mark();
    };
    complete(500);
    now = 49;
    expect(meter.expectedWithin(50)).toBe(0);
    now = 100;
    expect(meter.expectedWithin(50)).toBe(250);
    now = 120;
    expect(meter.expectedWithin(10)).toBe(50);
    now = 10_100;
    expect(meter.expectedWithin(1_000)).toBe(0);
  });

  it('counts a window of 50 ms, and none that is shorter', () => {
    let now = 1_000;
    const meter = new RateMeter(() => now);
    meter.mark();
    now = 1_050;
    expect([meter.expectedWithin(49), meter.expectedWithin(50)]).toEqual([0, 1]);
    meter.mark();
    now = 1_099;
    expect(meter.expectedWithin(100)).toBe(2);
    meter.mark();
    now = 1_100;
    expect(meter.expectedWithin(100)).toBe(4);
  });
});
