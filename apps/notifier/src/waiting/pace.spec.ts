import { describe, expect, it } from '@jest/globals';
import { Pace } from './pace.js';

describe('Pace', () => {
  it('lets no more than `rate` a second pass', async () => {
    const pace = new Pace(200, new AbortController().signal);
    const started: number[] = [];
    const start = async (): Promise<void> => {
      await pace.turn();
      started.push(performance.now());
    };
    await Promise.all(Array.from({ length: 41 }, start));
    // 41 starts at 200 a second are 40 gaps of 5 ms; the last timer may fire a millisecond early, the first a little late.
    expect((started.at(-1) ?? 0) - (started[0] ?? 0)).toBeGreaterThanOrEqual(195);
  });

  it('refuses who waits once it is told to stop', async () => {
    const stop = new AbortController();
    const pace = new Pace(1, stop.signal);
    await pace.turn();
    const waiting = pace.turn();
    stop.abort(new Error('stopping'));
    await expect(waiting).rejects.toThrow();
    await expect(pace.turn()).rejects.toThrow();
  });
});
