import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { connect, createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createTestDatabase, type TestDatabase } from '@recuerda/testing';
import { Pool } from 'pg';
import { isConnectionError } from '@recuerda/service';
import { setSocketTimeout } from './socket-timeout.js';

let database: TestDatabase;
let proxy: Server;
let swallow = false;

beforeAll(async () => {
  database = await createTestDatabase();
  const target = new URL(database.url);
  proxy = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    near.on('data', (data) => swallow || far.write(data));
    far.on('data', (data) => swallow || near.write(data));
    near.on('error', () => far.destroy()).on('close', () => far.destroy());
    far.on('error', () => near.destroy()).on('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await new Promise((resolve) => proxy.close(resolve));
  await database.drop();
});

it('a query without a response fails within the socket timeout, and its connection is replaced', async () => {
  const url = new URL(database.url);
  url.port = String((proxy.address() as AddressInfo).port);
  const pool = new Pool({ connectionString: url.href, max: 1 });
  pool.on('error', () => undefined);
  setSocketTimeout(pool, 300);
  try {
    await pool.query('SELECT pg_sleep(0.1)');
    swallow = true;
    const startedAt = performance.now();
    const outcome = await pool.query('SELECT 1').catch((error: unknown) => error);
    expect(isConnectionError(outcome)).toBe(true);
    // Otherwise it would never return.
    expect(performance.now() - startedAt).toBeLessThan(20_000);
    swallow = false;
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  } finally {
    await pool.end();
  }
});
