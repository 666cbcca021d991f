import { describe, expect, it } from '@jest/globals';
import { RequestCoalescer } from './request-coalescer.js';

/** Reads that end when the test says so; each resolves to its number. */
function reader() {
  const ends: { resolve: (value: number) => void; reject: (error: Error) => void }[] = [];
  const read = (): Promise<number> => {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    ends.push({ resolve, reject });
    return promise;
  };
  const end = async (): Promise<void> => {
    ends.at(-1)?.resolve(ends.length);
    await new Promise(setImmediate);
  };
  return { ends, read, end };
}

describe('RequestCoalescer', () => {
  it('lets calls during a read share one that begins after it', async () => {
    const reads = new RequestCoalescer();
    const { ends, read, end } = reader();
    const first = reads.share('tasks', read);
    const others = [1, 2, 3].map(() => reads.share('tasks', read));
    expect(ends).toHaveLength(1);
    await end();
    await expect(first).resolves.toBe(1);
    expect(ends).toHaveLength(2);
    const late = reads.share('tasks', read);
    await end();
    await expect(Promise.all(others)).resolves.toEqual([2, 2, 2]);
    await end();
    await expect(late).resolves.toBe(3);
    const afterwards = reads.share('tasks', read);
    await end();
    await expect(afterwards).resolves.toBe(4);
  });

  it('shares nothing between different keys', async () => {
    const reads = new RequestCoalescer();
    const { ends, read } = reader();
    void reads.share('tasks', read);
    void reads.share('employees', read);
    expect(ends).toHaveLength(2);
  });

  it('rejects waiting calls when a read fails, and reads again for later ones', async () => {
    const reads = new RequestCoalescer();
    const { ends, read, end } = reader();
    const asked = [reads.share('tasks', read), reads.share('tasks', read)];
    const outcomes = Promise.allSettled(asked);
    ends[0]?.reject(new Error('away'));
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(ends).toHaveLength(1);
    const later = reads.share('tasks', read);
    await end();
    await expect(later).resolves.toBe(2);
  });
});
