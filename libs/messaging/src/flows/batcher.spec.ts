import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Batcher } from './batcher.js';

describe('Batcher', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  /** Work that ends when the test says so. */
  function workshop() {
    const started: number[][] = [];
    const ends: (() => void)[] = [];
    const work = (items: number[]) => {
      started.push(items);
      return new Promise<void>((resolve) => ends.push(resolve));
    };
    const endNext = async () => {
      ends.shift()?.();
      await jest.advanceTimersByTimeAsync(0);
    };
    return { started, work, endNext };
  }

  it('starts a full batch at once, and a smaller one when its first item has waited long enough', async () => {
    const { started, work } = workshop();
    const batcher = new Batcher({ size: 3, waitMs: 10, concurrency: 2 }, work);
    batcher.add([1, 2, 3, 4]);
    expect(started).toEqual([[1, 2, 3]]);
    await jest.advanceTimersByTimeAsync(9);
    batcher.add([5]);
    expect(started).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(started).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
  });

  it('starts at once when items need not wait', () => {
    const { started, work } = workshop();
    new Batcher({ size: 3, waitMs: 0, concurrency: 1 }, work).add([1, 2]);
    expect(started).toEqual([[1, 2]]);
  });

  it('gathers while all workers are busy, and goes on as soon as one is free', async () => {
    const { started, work, endNext } = workshop();
    const batcher = new Batcher({ size: 3, waitMs: 1_000, concurrency: 1 }, work);
    batcher.add([1, 2, 3]);
    for (const item of [4, 5, 6, 7]) batcher.add([item]);
    expect(started).toEqual([[1, 2, 3]]);
    await endNext();
    await endNext();
    expect(started).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
  });

  it('goes on after a batch that ended, whatever waits then', async () => {
    const { started, work, endNext } = workshop();
    const batcher = new Batcher({ size: 2, waitMs: 10, concurrency: 1 }, work);
    batcher.add([1]);
    await jest.advanceTimersByTimeAsync(10);
    await endNext();
    batcher.add([2]);
    expect(started).toEqual([[1]]);
    await jest.advanceTimersByTimeAsync(10);
    expect(started).toEqual([[1], [2]]);
  });

  it('drains: starts what waits, and resolves when all has ended', async () => {
    const { started, work, endNext } = workshop();
    const batcher = new Batcher({ size: 2, waitMs: 1_000, concurrency: 1 }, work);
    batcher.add([1, 2, 3]);
    let drained = false;
    const draining = batcher.drain().then(() => (drained = true));
    await endNext();
    expect(started).toEqual([[1, 2], [3]]);
    expect(drained).toBe(false);
    await endNext();
    await draining;
    await batcher.drain();
  });

  it('forgets what has not started', async () => {
    const { started, work, endNext } = workshop();
    const batcher = new Batcher({ size: 1, waitMs: 0, concurrency: 1 }, work);
    batcher.add([1, 2]);
    batcher.clear();
    await endNext();
    await batcher.drain();
    expect(started).toEqual([[1]]);
  });

  it('works outside the context of whoever added', () => {
    const storage = new AsyncLocalStorage<string>();
    const contexts: (string | undefined)[] = [];
    const batcher = new Batcher<number>(
      { size: 1, waitMs: 0, concurrency: 1 },
      async () => void contexts.push(storage.getStore()),
    );
    storage.run('of the publisher', () => batcher.add([1]));
    expect(contexts).toEqual([undefined]);
  });
});
