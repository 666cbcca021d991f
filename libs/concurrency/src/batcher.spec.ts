import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Batcher } from './batcher.js';

describe('Batcher', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const nextTurn = () => jest.advanceTimersByTimeAsync(0);

  /** Batches that end when the test says so. */
  function controlled() {
    const started: number[][] = [];
    const ends: (() => void)[] = [];
    const process = (items: number[]) => {
      started.push(items);
      return new Promise<void>((resolve) => ends.push(resolve));
    };
    const endNext = async () => {
      ends.shift()?.();
      await nextTurn();
    };
    return { started, process, endNext };
  }

  it('starts a full batch at once, and an incomplete one when its first item has lingered', async () => {
    const { started, process } = controlled();
    const batcher = new Batcher({ maxSize: 3, lingerMs: 10, concurrency: 2 }, process);
    batcher.add(1, 2, 3, 4);
    await nextTurn();
    expect(started).toEqual([[1, 2, 3]]);
    await jest.advanceTimersByTimeAsync(9);
    batcher.add(5);
    expect(started).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(started).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
  });

  it('starts in the next turn of the event loop when items need not wait', async () => {
    const { started, process } = controlled();
    new Batcher({ maxSize: 3, lingerMs: 0, concurrency: 1 }, process).add(1, 2);
    await nextTurn();
    expect(started).toEqual([[1, 2]]);
  });

  it('collects while all workers are busy, and goes on as soon as one is free', async () => {
    const { started, process, endNext } = controlled();
    const batcher = new Batcher({ maxSize: 3, lingerMs: 1_000, concurrency: 1 }, process);
    batcher.add(1, 2, 3);
    for (const item of [4, 5, 6, 7]) batcher.add(item);
    await nextTurn();
    expect(started).toEqual([[1, 2, 3]]);
    await endNext();
    await endNext();
    expect(started).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
  });

  it('lets items linger that are added after the last batch has ended', async () => {
    const { started, process, endNext } = controlled();
    const batcher = new Batcher({ maxSize: 2, lingerMs: 10, concurrency: 1 }, process);
    batcher.add(1);
    await jest.advanceTimersByTimeAsync(10);
    await endNext();
    batcher.add(2);
    await nextTurn();
    expect(started).toEqual([[1]]);
    await jest.advanceTimersByTimeAsync(10);
    expect(started).toEqual([[1], [2]]);
  });

  it.each([
    [7, 'starts at once'],
    [8, 'waits for the gap'],
  ])('after a batch of %i, which is load from eight on, an incomplete one %s', async (size, what) => {
    const { started, process } = controlled();
    const batcher = new Batcher({ maxSize: 100, minGapMs: 50, concurrency: 9 }, process);
    batcher.add(...Array.from({ length: size }, () => 0));
    await nextTurn();
    batcher.add(1);
    await jest.advanceTimersByTimeAsync(49);
    expect(started).toHaveLength(what === 'starts at once' ? 2 : 1);
    await jest.advanceTimersByTimeAsync(1);
    expect(started).toHaveLength(2);
  });

  it('starts a full batch within the gap, and no more batches at once than it may', async () => {
    const { started, process, endNext } = controlled();
    const batcher = new Batcher({ maxSize: 8, minGapMs: 50, concurrency: 2 }, process);
    batcher.add(...Array.from({ length: 24 }, (_, item) => item));
    await nextTurn();
    expect(started).toHaveLength(2);
    await endNext();
    expect(started).toHaveLength(3);
  });

  it('drains: starts the waiting items, and resolves when all batches have ended', async () => {
    const { started, process, endNext } = controlled();
    const batcher = new Batcher({ maxSize: 2, lingerMs: 1_000, concurrency: 1 }, process);
    batcher.add(1, 2, 3);
    let drained = false;
    const draining = batcher.drain().then(() => (drained = true));
    await endNext();
    expect(started).toEqual([[1, 2], [3]]);
    expect(drained).toBe(false);
    await endNext();
    await draining;
    await batcher.drain();
  });

  it('drains: waits for a batch that runs where no item waits', async () => {
    const { process, endNext } = controlled();
    const batcher = new Batcher({ maxSize: 2 }, process);
    batcher.add(1);
    await nextTurn();
    let drained = false;
    const draining = batcher.drain().then(() => (drained = true));
    await nextTurn();
    expect(drained).toBe(false);
    await endNext();
    await draining;
  });

  it('discards items whose batch has not started', async () => {
    const { started, process, endNext } = controlled();
    const batcher = new Batcher({ maxSize: 1, lingerMs: 0, concurrency: 1 }, process);
    batcher.add(1, 2);
    await nextTurn();
    batcher.clear();
    await endNext();
    await batcher.drain();
    expect(started).toEqual([[1]]);
  });

  it('processes outside the async context of the caller that added', async () => {
    const storage = new AsyncLocalStorage<string>();
    const contexts: (string | undefined)[] = [];
    const batcher = new Batcher<number>(
      { maxSize: 1, lingerMs: 0, concurrency: 1 },
      async () => void contexts.push(storage.getStore()),
    );
    storage.run('of the caller', () => batcher.add(1));
    await nextTurn();
    expect(contexts).toEqual([undefined]);
  });
});
