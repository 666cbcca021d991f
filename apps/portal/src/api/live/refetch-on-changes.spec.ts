import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { ChangeEmitter } from './change-emitter';
import { refetchOnChanges } from './refetch-on-changes';

const changes = new ChangeEmitter();
const dispatch = jest.fn();
let remove: () => void;
beforeEach(() => {
  jest.useFakeTimers();
  dispatch.mockClear();
  const cacheEntryRemoved = new Promise<void>((resolve) => (remove = resolve));
  void refetchOnChanges(['Dashboard'])(undefined, { dispatch, extra: { changes }, cacheEntryRemoved } as never);
});
afterEach(async () => {
  remove();
  await Promise.resolve();
  jest.useRealTimers();
});

const change = () => changes.emit({ type: 'tasks.task.updated', subject: 'a' });
const refetched = () => dispatch.mock.calls.length;

it('computed data is read half a second, 3 s and 10 s after a change', () => {
  change();
  const times = Array.from({ length: 200 }, (_, tenth) => {
    const before = refetched();
    jest.advanceTimersByTime(100);
    return refetched() > before ? [(tenth + 1) * 100] : [];
  }).flat();
  expect(times).toEqual([500, 3_000, 10_000]);
});

it('computed data is read every few seconds while changes keep coming, and soon after the last', () => {
  for (let tenths = 0; tenths < 100; tenths += 1) {
    change();
    jest.advanceTimersByTime(100);
  }
  // At most 2 s, and a tenth, apart; one of them for each change would be a hundred.
  expect(refetched()).toBeGreaterThanOrEqual(4);
  expect(refetched()).toBeLessThanOrEqual(5);
  const before = refetched();
  jest.advanceTimersByTime(500);
  expect(refetched()).toBe(before + 1);
});

it('a change after a pause is not taken for one that has waited', () => {
  change();
  jest.advanceTimersByTime(60_000);
  const before = refetched();
  change();
  expect(refetched()).toBe(before);
});

it('nothing is read once the data has left the cache', async () => {
  change();
  remove();
  await Promise.resolve();
  change();
  jest.advanceTimersByTime(60_000);
  expect(refetched()).toBe(0);
});
