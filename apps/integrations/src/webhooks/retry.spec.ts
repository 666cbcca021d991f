import { describe, expect, it } from '@jest/globals';
import { HOUR_MS } from '@recuerda/contracts';
import { retryAfterOf, retryDelay } from './attempt-webhook.js';

describe('retries', () => {
  it('go on for three days, each later than the one before [INTEG-04]', () => {
    const delays = Array.from({ length: 10 }, (_, index) => retryDelay(index + 1, null, () => 0));
    expect(delays.slice(0, 3)).toEqual([5_000, 300_000, 1_800_000]);
    expect(delays.at(-1)).toBeNull();
    const known = delays.slice(0, -1).map(Number);
    expect(known).toEqual(known.toSorted((a, b) => a - b));
    const total = known.reduce((sum, delay) => sum + delay, 0);
    expect(total).toBeGreaterThan(72 * HOUR_MS);
    expect(total).toBeLessThan(80 * HOUR_MS);
  });

  it('are spread, and not sooner than the receiver asks for [INTEG-04]', () => {
    expect(retryDelay(2, null, () => 1)).toBe(360_000);
    expect(retryDelay(1, 60_000, () => 0)).toBe(60_000);
    expect(retryDelay(2, 1_000, () => 0)).toBe(300_000);
    expect(retryDelay(1, 1_000 * HOUR_MS, () => 0)).toBe(24 * HOUR_MS);
  });

  it('Retry-After is seconds or a date', () => {
    const now = new Date('2026-01-15T12:00:00Z');
    expect(retryAfterOf('120', now)).toBe(120_000);
    expect(retryAfterOf('Thu, 15 Jan 2026 12:01:00 GMT', now)).toBe(60_000);
    expect(retryAfterOf('Thu, 15 Jan 2026 11:00:00 GMT', now)).toBe(0);
    for (const other of [undefined, '', 'soon']) expect(retryAfterOf(other, now)).toBeNull();
  });
});
