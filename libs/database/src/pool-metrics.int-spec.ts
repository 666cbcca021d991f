import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { metricsText } from '@recuerda/service';
import { createTestDatabase, type TestDatabase } from '@recuerda/testing';
import { Pool } from 'pg';
import { measurePool } from './connections.js';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const values = async (): Promise<Record<string, number>> => {
  const lines = (await metricsText()).matchAll(
    /^recuerda_database_pool_(\w+)\{schema="shop"(?:,state="(\w+)")?\} (\d+)$/gm,
  );
  return Object.fromEntries([...lines].map(([, what, state, value]) => [state ?? what, Number(value)]));
};

it('a pool reports its used and idle connections and waiting queries until it ends', async () => {
  const pool = new Pool({ connectionString: database.url, max: 2 });
  // Its connections end in the background, perhaps not before the database is dropped.
  pool.on('error', () => undefined);
  measurePool(pool, 'shop');
  expect(await values()).toEqual({ in_use: 0, idle: 0, max_connections: 2, waiting_queries: 0 });

  const [one, two] = [await pool.connect(), await pool.connect()];
  const third = pool.connect();
  expect(await values()).toEqual({ in_use: 2, idle: 0, max_connections: 2, waiting_queries: 1 });

  one.release();
  (await third).release();
  expect(await values()).toEqual({ in_use: 1, idle: 1, max_connections: 2, waiting_queries: 0 });

  two.release();
  await pool.end();
  expect(await values()).toEqual({});
});
