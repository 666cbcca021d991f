import { describe, expect, it } from '@jest/globals';
import { RateLimiter } from './rate-limiter.js';

const fixed = (current: number) => ({ current, pausedUntil: -Infinity });

describe('RateLimiter', () => {
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
