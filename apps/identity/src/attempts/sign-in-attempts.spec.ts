import { expect, it } from '@jest/globals';
import { FORGET_MS, MAX_DELAY_SECONDS, secondsToWait } from './sign-in-attempts.js';

const LAST = new Date('2026-03-02T08:00:00Z');
const NONE = { failures: 0, lastAt: LAST };
const failed = (failures: number) => ({ failures, lastAt: LAST });
const inMs = (ms: number) => new Date(LAST.getTime() + ms);
const network = (failures: number, knownUntil: Date | null = null) => ({ ...failed(failures), knownUntil });
const here = (failures: number, elapsedMs = 0) => secondsToWait(NONE, network(failures), inMs(elapsedMs));

it('a network waits from the fifth failure on, twice as long after each, up to 15 minutes', () => {
  expect([4, 5, 6, 7, 12, 13, 99].map((failures) => here(failures))).toEqual([0, 5, 10, 20, 640, 900, 900]);
});

it('a wait ends when it is over, and is rounded up until then', () => {
  expect([0, 1, 4_000, 4_999, 5_000, 6_000].map((elapsed) => here(5, elapsed))).toEqual([5, 5, 1, 1, 0, 0]);
});

it('failures are forgotten after a day, however long the wait would be', () => {
  const year = 365 * 24 * 3_600;
  const account = (elapsedMs: number) => secondsToWait(failed(40), network(0), inMs(elapsedMs), year);
  expect([account(FORGET_MS - 1) > 0, account(FORGET_MS)]).toEqual([true, 0]);
});

it('an account waits 30 seconds at most for other networks, of a code 15 minutes; the longer wait counts', () => {
  const account = (failures: number, ...more: number[]) => secondsToWait(failed(failures), network(0), LAST, ...more);
  expect([4, 5, 7, 8, 99].map((failures) => account(failures))).toEqual([0, 5, 20, 30, 30]);
  expect(account(99, MAX_DELAY_SECONDS)).toBe(900);
  expect(secondsToWait(failed(5), network(6), LAST)).toBe(10);
  expect(secondsToWait(failed(7), network(6), LAST)).toBe(20);
});

it('a known network waits for its own failures alone, until it is no longer known', () => {
  const known = (until: number, failures = 0) => secondsToWait(failed(8), network(failures, inMs(until)), LAST);
  expect([known(1), known(0), known(-1)]).toEqual([0, 30, 30]);
  expect(known(1, 5)).toBe(5);
});
