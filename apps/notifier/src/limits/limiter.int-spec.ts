import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ShutdownSignal } from '@recuerda/concurrency';
import { consistently, eventually } from '@recuerda/testing';
import { type DeliveriesDatabase, createDeliveriesDatabase } from '../__fixtures__/deliveries-database.js';
import type { SendOutcome } from '../channels/send-outcome.js';
import { ProviderStateStore } from '../provider-state/provider-state.store.js';
import { NONE, SENT } from './__fixtures__/simulation.js';
import { Limiter } from './limiter.js';

let database: DeliveriesDatabase;
beforeAll(async () => {
  database = await createDeliveriesDatabase();
});
afterAll(() => database?.drop());

/** The limiter of one of several notifiers. */
const notifier = (
  account: string,
  ceilings: Partial<typeof NONE>,
  shutdown = new ShutdownSignal(new Error('stopping')),
) => new Limiter(account, NONE, () => ({ ...NONE, ...ceilings }), new ProviderStateStore(database.source), shutdown);

describe('the ceiling of POSTs per second', () => {
  it('is kept by several notifiers of an account together, which use all of it [WA-15]', async () => {
    const notifiers = [1, 2, 3].map(() => notifier('one', { rate: 40 }));
    const begunAt = performance.now();
    const times: number[] = [];
    await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        await notifiers[index % 3]?.acquire();
        times.push(performance.now() - begunAt);
      }),
    );
    times.sort((one, other) => one - other);
    // 60 turns, 25 ms apart. A timer may be late but not early, except for a fraction of a millisecond.
    for (const [index, time] of times.entries()) expect(time).toBeGreaterThan(index * 25 - 5);
    expect(times.at(-1)).toBeLessThan(60 * 25 + 3_000);
  });

  it('lets no other account wait', async () => {
    await notifier('busy', { rate: 0.001 }).acquire();
    const begunAt = performance.now();
    await notifier('other', { rate: 0.001 }).acquire();
    expect(performance.now() - begunAt).toBeLessThan(5_000);
    expect(notifier('busy', {}).acquire()).toBeUndefined();
  });

  it('is not exceeded to make up for turns that passed unused [WA-15]', async () => {
    const one = notifier('idle', { rate: 10 });
    await one.acquire();
    await database.source.query(
      `UPDATE notifier.provider_state SET next_slot_at = next_slot_at - interval '1 hour' WHERE account = 'idle'`,
    );
    const begunAt = performance.now();
    await Promise.all(Array.from({ length: 6 }, async () => one.acquire()));
    // 6 turns, 100 ms apart.
    expect(performance.now() - begunAt).toBeGreaterThan(500 - 5);
  });

  it('leaves turns of a killed notifier unused for no longer than they were leased ahead', async () => {
    const stopping = new ShutdownSignal(new Error('stopping'));
    const killed = notifier('killed', { rate: 20 }, stopping);
    const starts = Array.from({ length: 100 }, async () => killed.acquire());
    const aheadMs = async () => {
      const [row] = await database.source.query<{ ms: number }[]>(
        `SELECT extract(epoch FROM next_slot_at - clock_timestamp())::float8 * 1000 AS ms
         FROM notifier.provider_state WHERE account = 'killed'`,
      );
      return row?.ms ?? 0;
    };
    await eventually(async () => expect(await aheadMs()).toBeGreaterThan(0));
    expect(await aheadMs()).toBeLessThanOrEqual(500);
    stopping.onModuleDestroy();
    await Promise.allSettled(starts);
  });

  it('fails while the database is down, and goes on afterwards', async () => {
    const one = notifier('down', { rate: 1_000 });
    await database.source.query('ALTER TABLE notifier.provider_state RENAME TO away');
    await expect(one.acquire()).rejects.toThrow('provider_state');
    await database.source.query('ALTER TABLE notifier.away RENAME TO provider_state');
    await one.acquire();
  });
});

describe('the ceiling of POSTs at the same time', () => {
  /** POSTs that stay open until they are answered. */
  function openPosts() {
    const answers: (() => void)[] = [];
    const post = () => new Promise<SendOutcome>((resolve) => answers.push(() => resolve(SENT)));
    return {
      post,
      open: () => answers.length,
      answer: (count = answers.length) => answers.splice(0, count).forEach((answer) => answer()),
    };
  }
  const at = (account: string, concurrency: number) => notifier(account, { concurrency });

  it('holds for several notifiers together; further POSTs are deferred [WA-28]', async () => {
    const notifiers = [at('four', 4), at('four', 4), at('four', 4)];
    const { post, open, answer } = openPosts();
    const outcomes: SendOutcome[] = [];
    const posts = Array.from({ length: 12 }, async (_, index) => {
      const outcome = await notifiers[index % 3]?.post(post);
      if (outcome) outcomes.push(outcome);
    });
    await eventually(() => expect([outcomes.length, open()]).toEqual([8, 4]));
    for (const outcome of outcomes) expect(outcome).toMatchObject({ kind: 'deferred', reason: 'posts_at_once' });
    answer();
    await Promise.all(posts);
    expect(outcomes.slice(8)).toEqual([SENT, SENT, SENT, SENT]);
    // A freed slot is used again.
    await eventually(async () => expect(await notifiers[0]?.post(async () => SENT)).toEqual(SENT));
  });

  it('is free again after the longest POST of a killed notifier, and after a failed POST at once [WA-28]', async () => {
    const [killed, other] = [at('two', 1), at('two', 1)];
    const { post, open, answer } = openPosts();
    const posting = killed.post(post);
    await eventually(() => expect(open()).toBe(1));
    expect(await other.post(post)).toMatchObject({ kind: 'deferred' });
    await database.source.query(`UPDATE notifier.post_slots SET taken_until = taken_until - interval '20 seconds'`);
    await expect(
      other.post(async () => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await eventually(async () => expect(await other.post(async () => SENT)).toEqual(SENT));
    answer();
    await posting;
  });

  it('lets other accounts, and channels without a ceiling, not wait', async () => {
    const { post, open, answer } = openPosts();
    const posts = [at('three', 1), at('five', 1), at('three', Infinity)].map((limiter) => limiter.post(post));
    await eventually(() => expect(open()).toBe(3));
    answer();
    expect(await Promise.all(posts)).toEqual([SENT, SENT, SENT]);
  });

  it('holds once it is lowered, while POSTs of the higher one are open [WA-28]', async () => {
    const [higher, lowered] = [at('lowered', 8), at('lowered', 2)];
    const { post, open, answer } = openPosts();
    const posts = Array.from({ length: 8 }, () => higher.post(post));
    await eventually(() => expect(open()).toBe(8));
    const outcomeOf = async () => (await lowered.post(async () => SENT)).kind;
    const isTaken = async () =>
      (
        await database.source.query(
          `SELECT 1 FROM notifier.post_slots WHERE account = 'lowered' AND post_id IS NOT NULL`,
        )
      ).length;
    answer(6);
    await eventually(async () => expect(await isTaken()).toBe(2));
    await consistently(async () => expect(await outcomeOf()).toBe('deferred'));
    answer(1);
    await eventually(async () => expect(await isTaken()).toBe(1));
    expect(await outcomeOf()).toBe('sent');
    answer();
    await Promise.all(posts);
  });
});
