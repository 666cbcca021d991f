import { describe, expect, it } from '@jest/globals';
import { holdAfter, isLast, waitAfter, waitRetryable, waitThrottled } from './retry-policy.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const FAILED = { kind: 'retryable', reason: 'http_503', answer: '', ambiguous: false } as const;
const OUTAGE = { ...FAILED, suspect: 'outage' } as const;

describe('waitAfter', () => {
  it('waits longer after the second failure and gives up after the third', () => {
    expect([1, 2, 3].map((attempt) => waitAfter(attempt, 0))).toEqual([1_000, 4_000, null]);
  });

  it('spreads retries by up to a quarter', () => {
    expect(waitAfter(1, 0.999)).toBe(1_250);
  });
});

describe('waitRetryable', () => {
  const failed = { kind: 'retryable', reason: 'timeout', answer: '', ambiguous: false } as const;
  const wait = (attempt: number, retryAfterMs?: number, awaitsStatus?: true) =>
    waitRetryable(attempt, { ...failed, retryAfterMs, awaitsStatus }, 0);

  it('is the longer of its own delay and what the provider requests', () => {
    expect([wait(1), wait(1, 999), wait(1, 1_001)]).toEqual([1_000, 1_000, 1_001]);
  });

  it('is none after the third POST, unless its status is awaited: then only the provider can delay it', () => {
    expect([wait(3), wait(3, 7_000)]).toEqual([null, null]);
    expect([wait(3, undefined, true), wait(3, 7_000, true), wait(2, undefined, true)]).toEqual([0, 7_000, 4_000]);
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

describe('holdAfter', () => {
  const held = (sinceFirstMs: number, jitter = 0) => holdAfter(3, OUTAGE, sinceFirstMs, jitter);

  it('holds what meets an outage at its third POST as long as that has lasted, up to 15 minutes [WA-29]', () => {
    expect([0, 5_000, MINUTE_MS, 4 * MINUTE_MS, 60 * MINUTE_MS].map((since) => held(since))).toEqual(
      [1, 1, 1, 4, 15].map((minutes) => minutes * MINUTE_MS),
    );
    expect(held(0, 0.999)).toBe(74_985);
  });

  it('ends a day after the first POST [WA-29]', () => {
    expect(held(DAY_MS)).toBe(15 * MINUTE_MS);
    expect(held(DAY_MS + 1)).toBeNull();
  });

  it('holds nothing before the third POST, and no other failure', () => {
    expect(holdAfter(2, OUTAGE, 0, 0)).toBeNull();
    expect(holdAfter(3, FAILED, 0, 0)).toBeNull();
    expect(holdAfter(3, { ...FAILED, suspect: 'device_offline' }, 0, 0)).toBeNull();
  });

  it('holds each failure of a provider that has stopped, and until its status may come [WA-29]', () => {
    const stopped = { ...FAILED, suspect: 'device_offline', holdReason: 'provider_stopped' } as const;
    expect(holdAfter(1, stopped, 2 * DAY_MS, 0)).toBe(15 * MINUTE_MS);
    expect(holdAfter(3, { ...OUTAGE, retryAfterMs: 2 * MINUTE_MS }, 0, 0)).toBe(2 * MINUTE_MS);
  });

  it('isLast: the third POST, unless it met an outage', () => {
    expect([isLast(2, FAILED), isLast(3, FAILED), isLast(3, OUTAGE)]).toEqual([false, true, false]);
  });
});
