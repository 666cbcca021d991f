import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { isConnectionError } from '@recuerda/service';
import { createTestDatabase, eventually, TcpProxy, type TestDatabase } from '@recuerda/testing';
import { Pool } from 'pg';
import { setSocketTimeout } from './connections.js';

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

it.each([
  ['a new connection', false],
  ['one that was there before, as the first of TypeORM', true],
])('a query without a response on %s fails within the socket timeout, and that is replaced', async (_on, isOpen) => {
  const pool = new Pool({ connectionString: url, max: 1 });
  pool.on('error', () => undefined);
  if (isOpen) await eventually(() => pool.query('SELECT 1'));
  setSocketTimeout(pool, 300);
  try {
    // On a busy machine a response may take as long as the timeout.
    await eventually(() => pool.query('SELECT pg_sleep(0.1)'));
    proxy.stall();
    // Otherwise it would never return.
    const outcome = await Promise.race([
      pool.query('SELECT 1').catch((error: unknown) => error),
      pause(20_000, 'no response', { ref: false }),
    ]);
    expect({ outcome, unreachable: isConnectionError(outcome) }).toMatchObject({ unreachable: true });
    proxy.resume();
    await eventually(async () => expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]));
  } finally {
    proxy.resume();
    await pool.end();
  }
});
