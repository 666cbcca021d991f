import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ShutdownSignal } from '@recuerda/concurrency';
import type { Channel } from '../channels/channel.js';
import { type DeliveriesDatabase, createDeliveriesDatabase } from '../__fixtures__/deliveries-database.js';
import { ProviderStateStore } from './provider-state.store.js';
import { SharedRate } from './shared-rate.js';

let database: DeliveriesDatabase;
beforeAll(async () => {
  database = await createDeliveriesDatabase();
});
afterAll(() => database?.drop());

const notifier = (account: string, rate: number) => {
  const channel = { account, ceilings: { concurrency: 4, rate } } as Channel;
  return new SharedRate(channel, new ProviderStateStore(database.source), new ShutdownSignal(new Error('stopping')));
};

it('several notifiers together keep the ceiling of the account, and use all of it [WA-15]', async () => {
  const notifiers = [notifier('one', 40), notifier('one', 40), notifier('one', 40)];
  const begunAt = performance.now();
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      await notifiers[index % 3]?.acquire();
      times.push(performance.now() - begunAt);
    }),
  );
  times.sort((one, other) => one - other);
  // 60 slots, 25 ms apart. A timer may be late but not early, except for a fraction of a millisecond.
  for (const [index, time] of times.entries()) expect(time).toBeGreaterThan(index * 25 - 5);
  expect(times.at(-1)).toBeLessThan(60 * 25 + 3_000);
});

it('another account, and a channel without a ceiling, wait for nobody', async () => {
  await notifier('busy', 0.001).acquire();
  const begunAt = performance.now();
  await notifier('other', 0.001).acquire();
  expect(performance.now() - begunAt).toBeLessThan(5_000);
  expect(notifier('busy', Infinity).acquire()).toBeUndefined();
});

it('slots that passed unused are not made up for [WA-15]', async () => {
  const one = notifier('idle', 10);
  await one.acquire();
  await database.source.query(
    `UPDATE notifier.provider_state SET next_slot_at = next_slot_at - interval '1 hour' WHERE account = 'idle'`,
  );
  const begunAt = performance.now();
  await Promise.all(Array.from({ length: 6 }, async () => one.acquire()));
  // 6 slots, 100 ms apart.
  expect(performance.now() - begunAt).toBeGreaterThan(500 - 5);
});
