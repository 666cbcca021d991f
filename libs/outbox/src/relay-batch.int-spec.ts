import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { EventPublisher } from '@recuerda/messaging';
import { placed } from '@recuerda/messaging/fixtures';
import { createTestDatabase, type TestDatabase } from '@recuerda/testing';
import { DataSource } from 'typeorm';
import { OutboxRows } from './outbox-rows.js';
import { createOutboxTable } from './outbox-table.js';
import { RelayBatch } from './relay-batch.js';

let database: TestDatabase;
let source: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  const extra = { idle_in_transaction_session_timeout: 2_000 };
  source = await new DataSource({ type: 'postgres', url: database.url, extra }).initialize();
  await source.query(`CREATE SCHEMA shop; ${createOutboxTable('shop')}`);
});
afterAll(async () => {
  await source?.destroy();
  await database?.drop();
});

it('removes what was published also when that took longer than a transaction may be idle', async () => {
  const rows = new OutboxRows('shop');
  await rows.insert(source.manager, [placed(1)]);
  const slow: Pick<EventPublisher, 'publish'> = { publish: () => setTimeout(3_000) };
  const batch = new RelayBatch('shop', source, rows, slow as EventPublisher, [], 100);
  expect(await batch.run(10)).toEqual({ rows: 1, unavailable: false });
  expect(await source.query('SELECT FROM shop.outbox')).toEqual([]);
});
