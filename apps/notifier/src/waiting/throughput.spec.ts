import { describe, expect, it } from '@jest/globals';
import { Throughput } from './throughput.js';

describe('Throughput', () => {
  it('expects what ended lately, and nothing after a rest', () => {
    let now = 0;
    const throughput = new Throughput(() => now);
    const end = (many: number): void => {
      for (let each = 0; each < many; each += 1) throughput.ended();
    };
    end(500);
    now = 40;
    expect(throughput.within(50)).toBe(0);
    now = 100;
    expect(throughput.within(50)).toBe(250);
    now = 120;
    expect(throughput.within(10)).toBe(50);
    now = 10_100;
    expect(throughput.within(1_000)).toBe(0);
  });
});
