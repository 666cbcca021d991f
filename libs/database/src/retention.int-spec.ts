import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { INestApplication } from '@nestjs/common';
import { bootstrap } from '@recuerda/service';
import { createTestDatabase, eventually, type TestDatabase } from '@recuerda/testing';
import type { DataSource } from 'typeorm';
import { DatabaseModule } from './database.module.js';
import { provideRetention, pruneRows } from './retention.js';

const createOrders = {
  name: '1767225600000-create-orders',
  sql: 'CREATE TABLE shop.orders (name text, at timestamptz); CREATE TABLE shop.carts (LIKE shop.orders)',
};

class RetentionModule {}

let database: TestDatabase;
let app: INestApplication;
let source: DataSource | undefined;
const failures: Error[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  const retention = provideRetention('shop', 20, [
    async (used) => {
      source = used;
      const failure = failures.pop();
      if (failure) throw failure;
    },
    pruneRows('shop', 60_000, { orders: 'at < $1', carts: 'at < $1' }),
  ]);
  app = await bootstrap({
    name: 'shop',
    env: { DATABASE_URL: database.url, PORT: '0', LOG_LEVEL: 'silent' },
    imports: [
      DatabaseModule.forService({ schema: 'shop', entities: [], migrations: [createOrders] }),
      { module: RetentionModule, providers: [retention] },
    ],
  });
  await app.init();
});
afterAll(async () => {
  await app?.close();
  await database?.drop();
});

it('prunes every table again and again, also after a failure', async () => {
  await eventually(() => expect(source).toBeDefined());
  for (const failure of [[], [new Error('the database is away')]]) {
    failures.push(...failure);
    for (const table of ['orders', 'carts'])
      await source?.query(
        `INSERT INTO shop.${table} VALUES ('old', now() - interval '61 s'), ('new', now() + interval '1 hour')`,
      );
    await eventually(async () => {
      expect(await source?.query(`SELECT name FROM shop.orders UNION SELECT name FROM shop.carts`)).toEqual([
        { name: 'new' },
      ]);
    });
    expect(failures).toEqual([]);
  }
});
