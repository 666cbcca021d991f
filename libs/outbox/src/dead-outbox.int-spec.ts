import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { getDataSourceToken } from '@nestjs/typeorm';
import { createTestDatabase, eventually, type TestDatabase } from '@recuerda/testing';
import type { DataSource } from 'typeorm';
import { type Behaviour, numberOf, placed, type Shop, startShop } from '@recuerda/messaging/fixtures';
import { SHOP_OUTBOX, SHOP_WITH_OUTBOX, shopDatabase } from './__fixtures__/shop-database.js';

describe('dead outbox events', () => {
  let database: TestDatabase;
  let shop: Shop | undefined;

  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(async () => {
    await shop?.app.close();
    shop = undefined;
    await database.drop();
  });

  const start = async (behaviour: Behaviour = {}): Promise<Shop> => {
    const options = { imports: shopDatabase([]), retryDelaysMs: [], contracts: SHOP_WITH_OUTBOX };
    return (shop = await startShop({ DATABASE_URL: database.url }, behaviour, options));
  };
  const sourceOf = ({ app }: Shop): DataSource => app.get<DataSource>(getDataSourceToken('shop'), { strict: false });
  const rowsOf = (of: Shop, table: string) =>
    sourceOf(of).query<{ seq: string }[]>(`SELECT * FROM shop.${table} ORDER BY seq`);
  const insertDead = (shop: Shop, ...numbers: number[]) =>
    sourceOf(shop).query(
      `INSERT INTO shop.outbox_dead (seq, event, created_at, failures, last_error)
       SELECT (event->'data'->>'number')::int, event, now(), 4, 'it was bad'
       FROM json_array_elements($1::json) AS event`,
      [JSON.stringify(numbers.map((number) => placed(number)))],
    );

  it('are listed page by page, oldest first', async () => {
    const shop = await start();
    expect(await shop.client.send(SHOP_OUTBOX.backlog, {})).toMatchObject({ dead: 0, oldestDeadAt: null });
    await insertDead(shop, 3, 1, 2);
    const { client } = shop;
    const first = await client.send(SHOP_OUTBOX.dead, { limit: 2 });
    const rest = await client.send(SHOP_OUTBOX.dead, { limit: 2, after: first.at(-1)?.seq });
    expect([...first, ...rest].map(({ seq, event }) => [seq, numberOf(event)])).toEqual([
      ['1', 1],
      ['2', 2],
      ['3', 3],
    ]);
    expect(first[0]).toMatchObject({ failures: 4, error: 'it was bad' });
    expect(await client.send(SHOP_OUTBOX.backlog, {})).toEqual({
      pending: 0,
      oldestSeconds: 0,
      dead: 3,
      oldestDeadAt: first[0]?.diedAt,
    });
  });

  it('are published in their order when they are replayed; missing ones are ignored', async () => {
    const got: number[] = [];
    const shop = await start({ ledger: async (events) => void got.push(...events.map(numberOf)) });
    await insertDead(shop, 1, 2, 3, 4);
    await expect(shop.client.send(SHOP_OUTBOX.replay, { seqs: ['4', '1', '2', '99'] })).resolves.toEqual({
      count: 3,
    });
    await eventually(() => expect(got).toEqual([1, 2, 4]));
    await eventually(async () => expect(await rowsOf(shop, 'outbox')).toEqual([]));
    expect(await rowsOf(shop, 'outbox_dead')).toMatchObject([{ seq: '3' }]);
  });

  it('are deleted when they are discarded, and only the given ones', async () => {
    const shop = await start();
    await insertDead(shop, 1, 2, 3);
    await expect(shop.client.send(SHOP_OUTBOX.discard, { seqs: ['1', '3', '7'] })).resolves.toEqual({ count: 2 });
    expect(await rowsOf(shop, 'outbox_dead')).toMatchObject([{ seq: '2' }]);
    expect(await rowsOf(shop, 'outbox')).toEqual([]);
  });

  it('are restored unchanged, behind the present ones', async () => {
    const shop = await start();
    // `seq` comes from the outbox's sequence: these two use 1 and 2.
    await sourceOf(shop).query('INSERT INTO shop.outbox (event) SELECT $1::json FROM generate_series(1, 2)', [
      placed(9),
    ]);
    await insertDead(shop, 1, 2);
    const before = await shop.client.send(SHOP_OUTBOX.dead, { limit: 10 });
    await shop.client.send(SHOP_OUTBOX.discard, { seqs: ['1'] });
    const events = before.slice(0, 1).map(({ seq: _, ...rest }) => rest);
    await expect(shop.client.send(SHOP_OUTBOX.restore, { events })).resolves.toEqual({ count: 1 });
    const after = await shop.client.send(SHOP_OUTBOX.dead, { limit: 10 });
    expect(after.map(({ seq: _, ...rest }) => rest)).toEqual(before.map(({ seq: _, ...rest }) => rest).toReversed());
  });
});
