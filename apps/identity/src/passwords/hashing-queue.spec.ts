import { availableParallelism } from 'node:os';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { HashingQueue, MAX_RUNNING } from './hashing-queue.js';

describe('HashingQueue', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('leaves a processor free, lets fifty wait in their order, and refuses more at once [AUTH-50]', async () => {
    const queue = new HashingQueue();
    const started: number[] = [];
    const ends: (() => void)[] = [];
    const works = Array.from({ length: 60 }, (_, number) =>
      queue.enqueue(async () => {
        started.push(number);
        await new Promise<void>((end) => ends.push(end));
        return number;
      }),
    );
    for (const refused of works.slice(MAX_RUNNING + 50))
      await expect(refused).rejects.toMatchObject({ code: 'too_many_requests', params: { retryAfterSeconds: 1 } });
    expect(MAX_RUNNING).toBeLessThanOrEqual(Math.max(1, availableParallelism() - 1));
    expect(started).toEqual([0, 1].slice(0, MAX_RUNNING));
    for (const [number, work] of works.slice(0, MAX_RUNNING + 50).entries()) {
      ends[number]?.();
      expect(await work).toBe(number);
    }
    expect(started).toEqual(Array.from({ length: MAX_RUNNING + 50 }, (_, number) => number));
  });

  it('does not begin work whose caller no longer waits for the answer [AUTH-50]', async () => {
    const queue = new HashingQueue();
    const { promise: end, resolve } = Promise.withResolvers<void>();
    for (let number = 0; number < MAX_RUNNING; number += 1) void queue.enqueue(() => end);
    const late = queue.enqueue(() => Promise.resolve('late'));
    await new Promise(setImmediate);
    const now = performance.now();
    jest.spyOn(performance, 'now').mockReturnValue(now + 6_000);
    resolve();
    await expect(late).rejects.toMatchObject({ code: 'too_many_requests' });
    expect(await queue.enqueue(() => Promise.resolve('in time'))).toBe('in time');
  });

  it('goes on after a work that fails', async () => {
    const queue = new HashingQueue();
    const failing = () => Promise.reject(new Error('no'));
    await Promise.allSettled([queue.enqueue(failing), queue.enqueue(failing)]);
    expect(await queue.enqueue(() => Promise.resolve('done'))).toBe('done');
  });
});
