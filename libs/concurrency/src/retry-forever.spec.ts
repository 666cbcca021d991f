import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { retryForever } from './retry-forever.js';
import { ShutdownSignal } from './shutdown-signal.js';

describe('retryForever', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  /** Work that fails `failures` times. */
  function failing(failures: number, shutdown = new ShutdownSignal(new Error('stopping'))) {
    const delays: number[] = [];
    let calls = 0;
    const work = async (): Promise<number> => {
      calls += 1;
      if (calls <= failures) throw new Error(`failure ${calls}`);
      return calls;
    };
    const onRetry = (_error: unknown, delayMs: number): void => void delays.push(delayMs);
    return { work, delays, options: { firstDelayMs: 100, maxDelayMs: 300, drainMs: 0, shutdown, onRetry } };
  }

  it('doubles the delay up to its maximum until the work succeeds', async () => {
    const { work, delays, options } = failing(4);
    const result = retryForever(work, options);
    await jest.runAllTimersAsync();
    await expect(result).resolves.toBe(5);
    expect(delays).toEqual([100, 200, 300, 300]);
  });

  it('rejects with the reason of the shutdown', async () => {
    const shutdown = new ShutdownSignal(new Error('stopping'));
    const { work, options } = failing(Infinity, shutdown);
    const result = retryForever(work, options);
    const settled = expect(result).rejects.toThrow('stopping');
    shutdown.onModuleDestroy();
    await settled;
    expect(shutdown.aborted).toBe(true);
  });

  it('goes on for a time after the beginning of the shutdown, and not longer', async () => {
    jest.useRealTimers();
    for (const [drainMs, failures, outcome] of [
      [10_000, 4, 'done'],
      [300, Infinity, 'stopping'],
    ] as const) {
      const shutdown = new ShutdownSignal(new Error('stopping'));
      const { work, options } = failing(failures, shutdown);
      const result = retryForever(work, { ...options, drainMs }).then(
        () => 'done',
        (error: Error) => error.message,
      );
      shutdown.onModuleDestroy();
      expect(await result).toBe(outcome);
    }
  });
});
