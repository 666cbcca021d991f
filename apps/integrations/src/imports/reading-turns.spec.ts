import { describe, expect, it } from '@jest/globals';
import { MAX_WAITING, ReadingTurns } from './upload.controller.js';

const WAITING = { code: 'upload_waiting' };
const BUSY = { code: 'uploads_busy' };

/** A file of Ana is being read, until it is ended. */
async function reading(maxWaitMs?: number) {
  const turns = new ReadingTurns(maxWaitMs);
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = turns.take('ana', () => {
    begun.resolve();
    return ended.promise;
  });
  await begun.promise;
  const read: string[] = [];
  const end = async () => {
    ended.resolve();
    await first;
  };
  return { read, end, take: (user: string) => turns.take(user, async () => void read.push(user)) };
}

describe('files that are uploaded while another one is read', () => {
  it('wait for their turn, one of each user [IMP-02]', async () => {
    const { take, read, end } = await reading();
    const waiting = [take('ana'), take('eva')];
    await expect(take('ana')).rejects.toMatchObject(WAITING);
    await expect(take('eva')).rejects.toMatchObject(WAITING);
    expect(read).toEqual([]);
    await end();
    await Promise.all(waiting);
    expect(read).toEqual(['ana', 'eva']);
    await take('ana');
  });

  it('are refused at once when as many wait as may [IMP-02]', async () => {
    const { take, read, end } = await reading();
    const users = Array.from({ length: MAX_WAITING }, (_, n) => `user ${n}`);
    const waiting = users.map((user) => take(user));
    await expect(take('one more')).rejects.toMatchObject({ ...BUSY, params: { retryAfterSeconds: 30 } });
    await end();
    await Promise.all(waiting);
    expect(read).toEqual(users);
  });

  it('are refused when their turn does not come, and do not take it later [IMP-02]', async () => {
    const { take, read, end } = await reading(20);
    await expect(take('eva')).rejects.toMatchObject(BUSY);
    await end();
    await take('eva');
    expect(read).toEqual(['eva']);
  });
});

it('a reading that fails lets the next file be read [IMP-02]', async () => {
  const turns = new ReadingTurns();
  await expect(turns.take('ana', () => Promise.reject(new Error('damaged')))).rejects.toThrow('damaged');
  expect(await turns.take('ana', async () => 'read')).toBe('read');
});
