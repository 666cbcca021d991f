import { describe, expect, it } from '@jest/globals';
import { jsonOf, SharedReads } from './shared-reads.js';

/** Reads that end when the test says so; each answers its number. */
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

describe('SharedReads', () => {
  it('gives all who ask during a read the one that begins after it', async () => {
    const reads = new SharedReads();
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

  it('shares nothing between different questions', async () => {
    const reads = new SharedReads();
    const { ends, read } = reader();
    void reads.share('tasks', read);
    void reads.share('employees', read);
    expect(ends).toHaveLength(2);
  });

  it('tells those who wait of a failure, and reads again for who asks later', async () => {
    const reads = new SharedReads();
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

  it('writes the JSON of a shared answer once', async () => {
    const reads = new SharedReads();
    let written = 0;
    const answer = { toJSON: () => ({ written: (written += 1) }) };
    expect(await reads.share('tasks', async () => answer)).toBe(answer);
    expect([jsonOf(answer), jsonOf(answer)]).toEqual(['{"written":1}', '{"written":1}']);
    const own = { ...answer };
    expect([jsonOf(own), jsonOf(own)]).toEqual(['{"written":2}', '{"written":3}']);
    expect([jsonOf(null), jsonOf('text')]).toEqual(['null', '"text"']);
  });
});
