import { expect, it, jest } from '@jest/globals';
import { waitAtMost, withTimeout } from './with-timeout.js';

const never = new Promise<never>(() => undefined);
const late = (): 'late' => 'late';

it('returns what the work resolves to, and no timer is left', async () => {
  jest.useFakeTimers();
  try {
    expect(await withTimeout(60_000, Promise.resolve('done'), late)).toBe('done');
    await expect(withTimeout(60_000, Promise.reject(new Error('failed')), late)).rejects.toThrow('failed');
    expect(await waitAtMost(60_000, Promise.resolve())).toBe(true);
    expect(jest.getTimerCount()).toBe(0);
  } finally {
    jest.useRealTimers();
  }
});

it('returns what is said of late work when the time is over, and not before', async () => {
  jest.useFakeTimers();
  try {
    const settled = jest.fn();
    const outcome = withTimeout(1_000, never, late);
    const waited = waitAtMost(1_000, never);
    void outcome.then(settled);
    await jest.advanceTimersByTimeAsync(999);
    expect(settled).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect([await outcome, await waited]).toEqual(['late', false]);
  } finally {
    jest.useRealTimers();
  }
});

it('throws what late work is to throw', async () => {
  const tooLate = (): never => {
    throw new Error('too late');
  };
  await expect(withTimeout(1, never, tooLate)).rejects.toThrow('too late');
});
