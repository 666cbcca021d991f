import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { placed } from '@recuerda/messaging/fixtures';
import { createTestDatabase, type TestDatabase } from '@recuerda/testing';
import { DataSource } from 'typeorm';
import { createOutboxTable, OutboxRows } from './outbox-rows.js';
import { UnitOfWork } from './unit-of-work.js';

/** Without a relay: rows stay in the outbox. */
describe('a unit of work', () => {
  let database: TestDatabase;
  let source: DataSource;
  const committed = jest.fn();

  beforeAll(async () => {
    database = await createTestDatabase();
    source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  });
  // Which order is refused at the commit and which event is refused are both decided by the database.
  beforeEach(async () => {
    committed.mockClear();
    counted.mockClear();
    await source.query(`
      DROP SCHEMA IF EXISTS shop CASCADE; CREATE SCHEMA shop;
      CREATE TABLE shop.customers (number integer PRIMARY KEY);
      CREATE TABLE shop.orders (
        number integer PRIMARY KEY,
        customer integer REFERENCES shop.customers DEFERRABLE INITIALLY DEFERRED
      );
      ${createOutboxTable('shop')}
      ALTER TABLE shop.outbox ADD CHECK (event->'data'->>'number' <> '13')`);
  });
  afterAll(async () => {
    await source?.destroy();
    await database.drop();
  });

  const counted = jest.fn();
  const place = (number: number, customer: number | null = null, fail = false): Promise<void> =>
    new UnitOfWork(source, new OutboxRows('shop'), committed).run(async ({ manager, emit, afterCommit }) => {
      await manager.query('INSERT INTO shop.orders VALUES ($1, $2)', [number, customer]);
      emit(placed(number));
      afterCommit(() => counted(number));
      if (fail) throw new Error('not today');
    });
  /** Returns the number of each change and of each event, with the id of the transaction that wrote it. */
  const stored = async () => {
    const orders: { number: number; xmin: string }[] = await source.query('SELECT number, xmin FROM shop.orders');
    const events: { number: number; xmin: string }[] = await source.query(
      `SELECT (event->'data'->>'number')::int AS number, xmin FROM shop.outbox`,
    );
    return { orders, events };
  };

  it('stores the change and its event in one transaction', async () => {
    await place(1);
    const { orders, events } = await stored();
    expect(orders).toEqual([{ number: 1, xmin: expect.any(String) }]);
    expect(events).toEqual(orders);
    expect(committed).toHaveBeenCalledTimes(1);
  });

  it('stores a change without events, which wakes no relay', async () => {
    const work = new UnitOfWork(source, new OutboxRows('shop'), committed);
    await work.run(({ manager }) => manager.query('INSERT INTO shop.orders VALUES (1)'));
    expect(await stored()).toMatchObject({ orders: [{ number: 1 }], events: [] });
    expect(committed).not.toHaveBeenCalled();
  });

  it('rolls the change back when its event cannot be stored', async () => {
    await expect(place(13)).rejects.toThrow(/outbox/);
    expect(await stored()).toEqual({ orders: [], events: [] });
  });

  it('stores no event when the change fails', async () => {
    await expect(place(1, null, true)).rejects.toThrow('not today');
    expect(await stored()).toEqual({ orders: [], events: [] });
  });

  it('stores no event when the change is refused at its commit', async () => {
    await expect(place(1, 7)).rejects.toThrow(/foreign key/);
    expect(await stored()).toEqual({ orders: [], events: [] });
    expect(committed).not.toHaveBeenCalled();
  });

  it('counts what was committed, and nothing that failed', async () => {
    await place(1);
    await expect(place(13)).rejects.toThrow();
    await expect(place(2, null, true)).rejects.toThrow();
    await expect(place(3, 7)).rejects.toThrow();
    expect(counted.mock.calls).toEqual([[1]]);
  });
});
