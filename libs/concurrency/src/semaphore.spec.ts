import { describe, expect, it } from '@jest/globals';
import { Semaphore, Queue } from './semaphore.js';

/** A semaphore of numbers; the test releases their permits. */
function semaphoreOf(permits: () => number, shutdown = new AbortController()) {
  const started: number[] = [];
  const aborted: number[] = [];
  const semaphore = new Semaphore<number>(
    permits,
    (item) => started.push(item),
    (item) => aborted.push(item),
    shutdown.signal,
  );
  return {
    semaphore,
    started,
    aborted,
    shutdown,
    acquire: (...items: number[]) => items.forEach((item) => semaphore.acquire(item)),
  };
}

describe('Semaphore', () => {
  it('starts no more items at the same time than it has permits, in order', () => {
    const { semaphore, started, acquire } = semaphoreOf(() => 2);
    acquire(1, 2, 3, 4);
    expect(started).toEqual([1, 2]);
    expect({ inUse: semaphore.inUse, waiting: semaphore.waiting }).toEqual({ inUse: 2, waiting: 2 });
    semaphore.release();
    expect(started).toEqual([1, 2, 3]);
    semaphore.release();
    semaphore.release();
    acquire(5);
    expect(started).toEqual([1, 2, 3, 4, 5]);
    semaphore.release();
    semaphore.release();
    expect({ inUse: semaphore.inUse, waiting: semaphore.waiting }).toEqual({ inUse: 0, waiting: 0 });
  });

  it('follows the number of permits up and down', () => {
    let permits = 1;
    const { semaphore, started, acquire } = semaphoreOf(() => permits);
    acquire(1, 2, 3, 4, 5, 6);
    expect(started).toEqual([1]);
    permits = 3;
    semaphore.release();
    expect(started).toEqual([1, 2, 3, 4]);
    permits = 1;
    semaphore.release();
    semaphore.release();
    expect(started).toHaveLength(4);
    semaphore.release();
    expect(started).toHaveLength(5);
  });

  it('can be released by the item that it has just started', () => {
    const started: number[] = [];
    const semaphore: Semaphore<number> = new Semaphore(
      () => 1,
      (item) => {
        started.push(item);
        semaphore.release();
      },
      () => undefined,
      new AbortController().signal,
    );
    for (const item of [1, 2, 3]) semaphore.acquire(item);
    expect(started).toEqual([1, 2, 3]);
    expect(semaphore.inUse).toBe(0);
  });

  it('starts nothing after the signal is aborted: aborts items that wait at once, and later ones', () => {
    const { semaphore, started, aborted, shutdown, acquire } = semaphoreOf(() => 2);
    acquire(1, 2, 3, 4);
    shutdown.abort();
    expect(aborted).toEqual([3, 4]);
    semaphore.release();
    acquire(5);
    expect({ started, aborted }).toEqual({ started: [1, 2], aborted: [3, 4, 5] });
    expect({ inUse: semaphore.inUse, waiting: semaphore.waiting }).toEqual({ inUse: 1, waiting: 0 });
  });
});

describe('Queue', () => {
  it('dequeues in the order of arrival, also what was enqueued in between', () => {
    const queue = new Queue<number>();
    queue.enqueue(1);
    queue.enqueue(2);
    expect(queue.dequeue()).toBe(1);
    queue.enqueue(3);
    expect(queue.length).toBe(2);
    expect([queue.dequeue(), queue.dequeue(), queue.dequeue()]).toEqual([2, 3, undefined]);
    expect(queue.length).toBe(0);
  });
});
