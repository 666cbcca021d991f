import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { RateLimiter } from './rate-limiter.js';

const fixed = (current: number) => ({ current, pausedUntil: -Infinity });

afterEach(() => void jest.restoreAllMocks());

describe('RateLimiter', () => {
  it.each([
    [20, 'makes up for it', 3],
    [21, 'goes on from then', 1],
  ])('%i ms late at a start each 10 ms, it %s', async (lateMs, _what, expected) => {
    const stop = new AbortController();
    const now = jest.spyOn(performance, 'now').mockReturnValue(1_000);
    const limiter = new RateLimiter(fixed(100), stop.signal);
    await limiter.acquire();
    now.mockReturnValue(1_010 + lateMs);
    let started = 0;
    const starts = [1, 2, 3, 4].map(async () => {
      await limiter.acquire();
      started += 1;
    });
    await new Promise(setImmediate);
    expect(started).toBe(expected);
    stop.abort();
    expect((await Promise.allSettled(starts)).filter(({ status }) => status === 'fulfilled')).toHaveLength(expected);
  });

  it('starts no more than `rate` per second', async () => {
    const limiter = new RateLimiter(fixed(200), new AbortController().signal);
    const started: number[] = [];
    const start = async (): Promise<void> => {
      await limiter.acquire();
      started.push(performance.now());
    };
    const begun = performance.now();
    await Promise.all(Array.from({ length: 41 }, start));
    // 41 starts at 200 a second are 40 gaps of 5 ms; the last timer may fire a millisecond early.
    expect((started.at(-1) ?? 0) - begun).toBeGreaterThanOrEqual(199);
  });

  it('rejects callers that wait, and later ones, when it is aborted', async () => {
    const stop = new AbortController();
    const limiter = new RateLimiter(fixed(1), stop.signal);
    await limiter.acquire();
    const waiting = limiter.acquire();
    stop.abort(new Error('stopping'));
    await expect(waiting).rejects.toThrow();
    await expect(limiter.acquire()).rejects.toThrow();
  });

  it('starts nothing after it was aborted, also where there is nothing to wait for', async () => {
    const limiter = new RateLimiter(fixed(1), AbortSignal.abort(new Error('stopping')));
    await expect(limiter.acquire()).rejects.toThrow('stopping');
  });

  it('waits for the end of a pause without a limit, too', async () => {
    const end = performance.now() + 20;
    await new RateLimiter({ current: Infinity, pausedUntil: end }, new AbortController().signal).acquire();
    expect(performance.now()).toBeGreaterThanOrEqual(end);
  });

  it('does not wait without a limit', () => {
    expect(new RateLimiter(fixed(Infinity), new AbortController().signal).acquire()).toBeUndefined();
  });

  it('starts nothing during a pause, not even what waits already', async () => {
    const rate = { current: 100, pausedUntil: -Infinity };
    const limiter = new RateLimiter(rate, new AbortController().signal);
    await limiter.acquire();
    const waiting = limiter.acquire();
    const end = (rate.pausedUntil = performance.now() + 150);
    await waiting;
    expect(performance.now()).toBeGreaterThanOrEqual(end);
  });
});
