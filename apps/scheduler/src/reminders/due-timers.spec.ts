import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DueTimers } from './due-timers.js';

const item = (id: string, dueAt: number) => ({ item: { id }, dueAt });

describe('DueTimers', () => {
  let now: number;
  let handedOver: { id: string; at: number }[];
  let timers: DueTimers<{ id: string }>;

  beforeEach(() => {
    jest.useFakeTimers({ now: 1_000_000 });
    now = 0;
    handedOver = [];
    timers = new DueTimers(
      () => Date.now() - 1_000_000 + now,
      (items) => handedOver.push(...items.map(({ id }) => ({ id, at: Date.now() - 1_000_000 + now }))),
    );
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('hands over each at its time and what is past at once, the earliest first', () => {
    timers.hold([item('b', 200), item('late', -50), item('a', 100), item('later', -10)]);
    expect(handedOver).toEqual([
      { id: 'late', at: 0 },
      { id: 'later', at: 0 },
    ]);
    expect(timers.size).toBe(2);
    jest.advanceTimersByTime(99);
    expect(handedOver).toHaveLength(2);
    jest.advanceTimersByTime(101);
    expect(handedOver.slice(2)).toEqual([
      { id: 'a', at: 100 },
      { id: 'b', at: 200 },
    ]);
    expect(timers.size).toBe(0);
  });

  it('re-arms for an earlier one that comes later', () => {
    timers.hold([item('b', 500)]);
    timers.hold([item('a', 100)]);
    jest.advanceTimersByTime(100);
    expect(handedOver.map(({ id }) => id)).toEqual(['a']);
    jest.advanceTimersByTime(400);
    expect(handedOver.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('is never early when the clock was set back while it waited', () => {
    timers.hold([item('a', 100)]);
    now = -1_000;
    jest.advanceTimersByTime(500);
    expect(handedOver).toEqual([]);
    jest.advanceTimersByTime(600);
    expect(handedOver).toEqual([{ id: 'a', at: 100 }]);
  });

  it('gives back what it holds and forgets it', () => {
    timers.hold([item('a', 100), item('b', 100)]);
    expect(timers.clear().map(({ id }) => id)).toEqual(['a', 'b']);
    jest.advanceTimersByTime(1_000);
    expect(handedOver).toEqual([]);
    expect(timers.size).toBe(0);
  });
});
