import { describe, expect, it } from '@jest/globals';
import { HashingQueue } from './hashing-queue.js';

describe('HashingQueue', () => {
  it('runs two at once, lets fifty wait in their order, and refuses more at once', async () => {
    const queue = new HashingQueue();
    const started: number[] = [];
    const ends: (() => void)[] = [];
    const works = Array.from({ length: 60 }, (_, number) =>
      queue.run(async () => {
        started.push(number);
        await new Promise<void>((end) => ends.push(end));
        return number;
      }),
    );
    for (const refused of works.slice(52))
      await expect(refused).rejects.toMatchObject({ code: 'too_many_requests', params: { retryAfterSeconds: 1 } });
    expect(started).toEqual([0, 1]);
    for (const [number, work] of works.slice(0, 52).entries()) {
      ends[number]?.();
      expect(await work).toBe(number);
    }
    expect(started).toEqual(Array.from({ length: 52 }, (_, number) => number));
  });

  it('goes on after a work that fails', async () => {
    const queue = new HashingQueue();
    const failing = () => Promise.reject(new Error('no'));
    await Promise.allSettled([queue.run(failing), queue.run(failing)]);
    expect(await queue.run(() => Promise.resolve('done'))).toBe('done');
  });
});
