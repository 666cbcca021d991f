import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { isConnectionError } from '@recuerda/service';
import { createTestDatabase, eventually, TcpProxy, type TestDatabase } from '@recuerda/testing';
import { Pool } from 'pg';
import { setSocketTimeout } from './socket-timeout.js';

let database: TestDatabase;
let proxy: TcpProxy;
let url: string;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ proxy, url } = await TcpProxy.inFrontOf(database.url));
});
afterAll(async () => {
  await proxy.close();
  await database.drop();
});

it('a query without a response fails within the socket timeout, and its connection is replaced', async () => {
  const pool = new Pool({ connectionString: url, max: 1 });
  pool.on('error', () => undefined);
  setSocketTimeout(pool, 300);
  try {
    // On a busy machine a response may take as long as the timeout.
    await eventually(() => pool.query('SELECT pg_sleep(0.1)'));
    proxy.stall();
    const startedAt = performance.now();
    const outcome = await pool.query('SELECT 1').catch((error: unknown) => error);
    expect(isConnectionError(outcome)).toBe(true);
    // Otherwise it would never return.
    expect(performance.now() - startedAt).toBeLessThan(20_000);
    proxy.resume();
    await eventually(async () => expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]));
  } finally {
    await pool.end();
  }
});
