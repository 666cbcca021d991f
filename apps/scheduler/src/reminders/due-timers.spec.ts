import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DueTimers } from './due-timers.js';

const item = (id: string, dueAt: number) => ({ item: { id }, dueAt });

describe('DueTimers', () => {
  let now: number;
  let delivered: { id: string; at: number }[];
  let timers: DueTimers<{ id: string }>;

  beforeEach(() => {
    jest.useFakeTimers({ now: 1_000_000 });
    now = 0;
    delivered = [];
    timers = new DueTimers(
      () => Date.now() - 1_000_000 + now,
      (items) => delivered.push(...items.map(({ id }) => ({ id, at: Date.now() - 1_000_000 + now }))),
    );
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('delivers each item at its time, and overdue ones immediately, earliest first', () => {
    timers.hold([item('b', 200), item('late', -50), item('a', 100), item('later', -10)]);
    expect(delivered).toEqual([
      { id: 'late', at: 0 },
      { id: 'later', at: 0 },
    ]);
    expect(timers.size).toBe(2);
    jest.advanceTimersByTime(99);
    expect(delivered).toHaveLength(2);
    jest.advanceTimersByTime(101);
    expect(delivered.slice(2)).toEqual([
      { id: 'a', at: 100 },
      { id: 'b', at: 200 },
    ]);
    expect(timers.size).toBe(0);
  });

  it('re-arms its timer for an earlier item that is added later', () => {
    timers.hold([item('b', 500)]);
    timers.hold([item('a', 100)]);
    expect(jest.getTimerCount()).toBe(1);
    jest.advanceTimersByTime(100);
    expect(delivered.map(({ id }) => id)).toEqual(['a']);
    jest.advanceTimersByTime(400);
    expect(delivered.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is never early when the clock is set back while an item waits', () => {
    timers.hold([item('a', 100)]);
    now = -1_000;
    jest.advanceTimersByTime(500);
    expect(delivered).toEqual([]);
    jest.advanceTimersByTime(600);
    expect(delivered).toEqual([{ id: 'a', at: 100 }]);
  });

  it('has no timer left when all is due because the clock was set forward', () => {
    timers.hold([item('a', 100)]);
    now = 100;
    timers.hold([]);
    expect(delivered).toEqual([{ id: 'a', at: 100 }]);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('does not wake all the time when the clock is set back by a month', () => {
    timers.hold([item('a', 100)]);
    now = -31 * 24 * 3_600_000;
    const set = jest.spyOn(globalThis, 'setTimeout');
    jest.advanceTimersByTime(10_000);
    const delays = set.mock.calls.map(([, ms]) => ms);
    // Before the real timers are back: it restores the fake one.
    set.mockRestore();
    expect(delays).toEqual([2 ** 31 - 1]);
  });

  it('delivers nothing while nothing is due', () => {
    const batches: unknown[][] = [];
    const quiet = new DueTimers<string>(Date.now, (items) => batches.push(items));
    quiet.hold([{ item: 'a', dueAt: Date.now() + 1 }]);
    expect(batches).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(batches).toEqual([['a']]);
  });

  it('returns its items and is empty afterwards', () => {
    timers.hold([item('a', 100), item('b', 100)]);
    expect(jest.getTimerCount()).toBe(1);
    expect(timers.clear().map(({ id }) => id)).toEqual(['a', 'b']);
    expect(jest.getTimerCount()).toBe(0);
    jest.advanceTimersByTime(1_000);
    expect(delivered).toEqual([]);
    expect(timers.size).toBe(0);
  });
});
