import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { type Chains, createChains } from '../__fixtures__/chain/chains-under-test.js';
import { LEASE_MS, RENEW_MS } from '../scheduler.config.js';
import { ShardLease } from './shard-lease.js';
import { ShardStore } from './shard-store.js';

describe('ShardLease', () => {
  let chains: Chains;
  let store: ShardStore;
  /** Added to the monotonic clock, ms. */
  let later = 0;
  /** Instead of that clock. */
  let frozen: number | undefined;
  beforeAll(async () => {
    Logger.overrideLogger(false);
    chains = await createChains();
    store = new ShardStore(chains.source);
    const now = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => frozen ?? now() + later);
  });
  beforeEach(async () => {
    later = 0;
    frozen = undefined;
    await store.removeAll();
  });
  afterEach(() => expectNoneTwice());
  afterAll(async () => {
    jest.restoreAllMocks();
    await chains?.drop();
  });

  const leases: ShardLease[] = [];
  const owner = (env: Record<string, string> = { AMQP_URL: 'amqp://a' }) => {
    const lease = new ShardLease(env, store);
    leases.push(lease);
    return lease;
  };
  const expectNoneTwice = () => {
    const owned = leases.splice(0).flatMap((lease) => [...lease.shards]);
    expect(new Set(owned).size).toBe(owned.length);
  };
  const refresh = async (...owners: ShardLease[]) => {
    for (const lease of owners) await lease.refresh();
  };
  const sizes = (...owners: ShardLease[]) => owners.map(({ shards }) => shards.size);
  /** Ends all leases in the database. */
  /** Clearly in the past: the column rounds, up or down. */
  const endLeases = () =>
    chains.source.query(`UPDATE scheduler.shard_owners SET leased_until = now() - interval '1 second'`);

  it('gives one scheduler all shards', async () => {
    const one = owner();
    expect(one.shards.size).toBe(0);
    await one.refresh();
    expect([...one.shards].sort((a, b) => a - b)).toEqual(Array.from({ length: 64 }, (_, shard) => shard));
  });

  it('spreads them evenly while schedulers join and leave', async () => {
    const [one, two, three] = [owner(), owner(), owner()];
    await refresh(one, two, one, two);
    expect(sizes(one, two)).toEqual([32, 32]);
    await refresh(three, one, two, three);
    expect(sizes(one, two, three).sort()).toEqual([21, 21, 22]);
    await two.end();
    expect(two.shards.size).toBe(0);
    await refresh(one, three, one);
    expect(sizes(one, three)).toEqual([32, 32]);
  });

  it('gives each shard to one of the schedulers that take them at the same time', async () => {
    const all = Array.from({ length: 5 }, () => owner());
    for (let round = 0; round < 4; round += 1) await Promise.all(all.map((lease) => lease.refresh()));
    expect(sizes(...all).sort()).toEqual([12, 13, 13, 13, 13]);
    expectNoneTwice();
  });

  it.each([
    ['before it is renewed', 0],
    ['when it is to be renewed', RENEW_MS],
  ])(
    'owns nothing for a moment after its owner was deleted %s, so that nothing counts as dispatched',
    async (_, ms) => {
      const one = owner();
      await refresh(one);
      await store.removeAll();
      later = ms;
      await refresh(one);
      expect(one.shards.size).toBe(0);
      await refresh(one);
      expect(one.shards.size).toBe(64);
    },
  );

  it('gives the shards of a scheduler whose lease ended to another', async () => {
    const [dead, other] = [owner(), owner()];
    await refresh(dead);
    await endLeases();
    await refresh(other);
    expect(other.shards.size).toBe(64);
    // The dead one still believes that it owns its shards, until its own lease ends.
    expect(dead.shards.size).toBe(64);
    leases.splice(0);
    later = RENEW_MS;
    await refresh(dead, dead, other, dead);
    expect(sizes(dead, other)).toEqual([32, 32]);
    leases.push(dead, other);
  });

  it('owns nothing after the end of its lease by the monotonic clock, and registers anew', async () => {
    const stopped = owner();
    await stopped.refresh();
    later = RENEW_MS - 100;
    expect(stopped.shards.size).toBe(64);
    later = LEASE_MS;
    expect(stopped.shards.size).toBe(0);
    await stopped.refresh();
    expect(stopped.shards.size).toBe(64);
  });

  it('renews its lease after two seconds, not before, and owns nothing from its very end on', async () => {
    const one = owner();
    const renew = jest.spyOn(store, 'renew');
    frozen = 1_000_000;
    await one.refresh();
    frozen += RENEW_MS - 1;
    await one.refresh();
    expect(renew).not.toHaveBeenCalled();
    frozen += 1;
    await one.refresh();
    expect(renew).toHaveBeenCalledTimes(1);
    renew.mockRestore();
    frozen += LEASE_MS - 1;
    expect(one.shards.size).toBe(64);
    frozen += 1;
    expect(one.shards.size).toBe(0);
  });

  it('owns the shards that the database says, also where they are as many as before', async () => {
    const [one, other] = [owner(), owner()];
    await refresh(one, other, one, other);
    const [given] = one.shards;
    const [taken] = other.shards;
    await chains.source.query(
      `UPDATE scheduler.shards s SET owner = t.owner FROM scheduler.shards t
       WHERE (s.shard, t.shard) IN (($1::int, $2::int), ($2, $1))`,
      [given, taken],
    );
    await refresh(one, other);
    expect([one.shards.has(given!), one.shards.has(taken!), one.shards.size]).toEqual([false, true, 32]);
  });

  it('counts its lease from before it asks the database, however late the answer comes', async () => {
    const slow = owner();
    const renew = jest.spyOn(store, 'register').mockImplementationOnce(async (id) => {
      await ShardStore.prototype.register.call(store, id);
      later += 1_000;
    });
    await slow.refresh();
    renew.mockRestore();
    later = LEASE_MS - 100;
    expect(slow.shards.size).toBe(64);
    later = LEASE_MS;
    expect(slow.shards.size).toBe(0);
  });

  it('is not renewed once it has ended, also where no other scheduler has noticed', async () => {
    const [id, endsIn] = [randomUUID(), (when: string) => `UPDATE scheduler.shard_owners SET leased_until = ${when}`];
    await store.register(id);
    await chains.source.query(endsIn(`now() + interval '1 minute'`));
    expect(await store.renew(id)).toBe(true);
    await chains.source.query(endsIn(`now() - interval '1 millisecond'`));
    expect(await store.renew(id)).toBe(false);
  });

  it('frees no shards of another owner', async () => {
    const [one, other] = [owner(), owner()];
    await refresh(one, other, one, other);
    await store.free(randomUUID(), [...one.shards, ...other.shards]);
    const rows = await chains.source.query<unknown[]>('SELECT FROM scheduler.shards WHERE owner IS NULL');
    expect(rows).toEqual([]);
  });

  it('keeps its shards while it renews its lease', async () => {
    const one = owner();
    await one.refresh();
    const { shards } = one;
    for (let renewal = 1; renewal < 5; renewal += 1) {
      later = renewal * (RENEW_MS + 100);
      await one.refresh();
      expect(one.shards).toBe(shards);
    }
  });

  it('takes the shards of the process before it at once where only one can run', async () => {
    await owner().refresh();
    leases.splice(0);
    const next = owner({});
    await next.refresh();
    expect(next.shards.size).toBe(64);
  });
});
