import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import type { Envelope } from '@recuerda/contracts';
import { type EventPublisher, PublishError } from '@recuerda/messaging';
import { numberOf, placed } from '@recuerda/messaging/fixtures';
import { createTestDatabase, type TestDatabase } from '@recuerda/testing';
import { setTimeout } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { OutboxRows, createOutboxTable } from './outbox-rows.js';
import { RelayBatch } from './outbox-relay.js';

let database: TestDatabase;
let source: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  const extra = { idle_in_transaction_session_timeout: 2_000 };
  source = await new DataSource({ type: 'postgres', url: database.url, extra }).initialize();
  await source.query(`CREATE SCHEMA shop; ${createOutboxTable('shop')}`);
});
beforeEach(() => source.query('TRUNCATE shop.outbox, shop.outbox_dead'));
afterAll(async () => {
  await source?.destroy();
  await database?.drop();
});

/** Publishes all but some numbers; where the broker is away these are only not published. */
const failing = (numbers: number[], unavailable: boolean, message = 'bad') => {
  const publish = async (events: readonly Envelope[]): Promise<void> => {
    const failed = events.filter((event) => numbers.includes(numberOf(event)));
    throw new PublishError(new Map(failed.map(({ id }) => [id, new Error(message)])), unavailable);
  };
  return { publish } as unknown as EventPublisher;
};
const insert = (...numbers: number[]) =>
  new OutboxRows('shop').insert(
    source.manager,
    numbers.map((number) => placed(number)),
  );
const batchOf = (publisher: EventPublisher, delaysMs: number[] = []) =>
  new RelayBatch('shop', source, new OutboxRows('shop'), publisher, delaysMs);
const left = (table = 'outbox') =>
  source.query(
    `SELECT (event->'data'->>'number')::int AS number, failures, length(last_error) AS error
     FROM shop.${table} ORDER BY seq`,
  );

it('removes what was published, postpones what failed, and gives it up after the last delay', async () => {
  await insert(1, 2, 3);
  const batch = batchOf(failing([2], false, 'x'.repeat(501)), [60_000]);
  expect(await batch.run(10)).toEqual({ rows: 3, unavailable: false });
  expect(await left()).toEqual([{ number: 2, failures: 1, error: 500 }]);
  expect(await batch.run(10)).toEqual({ rows: 0, unavailable: false });
  await source.query('UPDATE shop.outbox SET available_at = clock_timestamp()');
  expect(await batch.run(10)).toEqual({ rows: 1, unavailable: false });
  expect([await left(), await left('outbox_dead')]).toEqual([[], [{ number: 2, failures: 2, error: 500 }]]);
});

it('keeps its transaction alive no longer than it publishes, also where that fails', async () => {
  await insert(1);
  const [set, clear] = [jest.spyOn(globalThis, 'setInterval'), jest.spyOn(globalThis, 'clearInterval')];
  await batchOf(failing([1], true)).run(10);
  const [timer] = set.mock.results;
  expect(clear.mock.calls).toContainEqual([timer?.value]);
  set.mockRestore();
  clear.mockRestore();
});

it('leaves what was not published as it was while the broker is unavailable, and removes what was', async () => {
  await insert(1, 2, 3);
  expect(await batchOf(failing([2, 3], true)).run(10)).toEqual({ rows: 3, unavailable: true });
  expect(await left()).toEqual([2, 3].map((number) => ({ number, failures: 0, error: null })));
  expect(await left('outbox_dead')).toEqual([]);
});

it('publishes the oldest rows, at most as many as it may, and keeps all after another error', async () => {
  await insert(1, 2, 3);
  const broken = { publish: () => Promise.reject(new Error('out of memory')) } as unknown as EventPublisher;
  await expect(batchOf(broken).run(10)).rejects.toThrow('out of memory');
  expect(await left()).toHaveLength(3);
  expect(await batchOf(failing([], false)).run(2)).toEqual({ rows: 2, unavailable: false });
  expect(await left()).toMatchObject([{ number: 3 }]);
});

it('removes what was published also when that took longer than a transaction may be idle', async () => {
  const rows = new OutboxRows('shop');
  await rows.insert(source.manager, [placed(1)]);
  const slow: Pick<EventPublisher, 'publish'> = { publish: () => setTimeout(3_000) };
  const batch = new RelayBatch('shop', source, rows, slow as EventPublisher, [], 100);
  expect(await batch.run(10)).toEqual({ rows: 1, unavailable: false });
  expect(await left()).toEqual([]);
});

it('publishes long events in parts, each once, and no further part while the broker is away', async () => {
  const note = 'x'.repeat(600_000);
  const events = [1, 2, 3].map((number) => ({ ...placed(number), data: { number, note } }));
  await new OutboxRows('shop').insert(source.manager, events);
  const parts: number[][] = [];
  let isAway = true;
  const publish = async (some: readonly Envelope[]): Promise<void> => {
    parts.push(some.map(numberOf));
    if (isAway) throw new PublishError(new Map(some.map(({ id }) => [id, new Error('away')])), true);
  };
  const batch = batchOf({ publish } as unknown as EventPublisher);
  expect(await batch.run(10)).toEqual({ rows: 3, unavailable: true });
  expect([parts, await left()]).toMatchObject([[[1, 2]], [{ number: 1 }, { number: 2 }, { number: 3 }]]);
  isAway = false;
  expect(await batch.run(10)).toEqual({ rows: 3, unavailable: false });
  expect([parts, await left()]).toEqual([[[1, 2], [1, 2], [3]], []]);
});

it('publishes what no other relay has locked, without waiting for that', async () => {
  await insert(1, 2, 3);
  const other = source.createQueryRunner();
  await other.startTransaction();
  await other.query('SET LOCAL idle_in_transaction_session_timeout = 10000');
  await other.query('SELECT FROM shop.outbox ORDER BY seq LIMIT 1 FOR UPDATE');
  expect(await batchOf(failing([], false)).run(10)).toEqual({ rows: 2, unavailable: false });
  await other.rollbackTransaction();
  await other.release();
  expect(await left()).toMatchObject([{ number: 1 }]);
});
