import { expect, it } from '@jest/globals';
import { parseRetryAfter } from './provider-response.js';

const now = new Date('2026-03-01T10:00:00Z');

it('parseRetryAfter reads seconds and HTTP dates, and ignores the rest', () => {
  expect(parseRetryAfter('120', now)).toBe(120_000);
  expect(parseRetryAfter('Sun, 01 Mar 2026 10:00:30 GMT', now)).toBe(30_000);
  expect(parseRetryAfter('Sun, 01 Mar 2026 09:00:00 GMT', now)).toBe(0);
  expect(parseRetryAfter('soon', now)).toBeUndefined();
  expect(parseRetryAfter(undefined, now)).toBeUndefined();
});
