import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { isConnectionError, metricsText } from '@recuerda/service';
import { createTestDatabase, eventually, metricIn, TcpProxy, type TestDatabase } from '@recuerda/testing';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from './data-source-options.js';

const SHOP = { schema: 'shop', entities: [], migrations: [], poolSize: 8 };

let database: TestDatabase;
let proxy: TcpProxy;
let source: DataSource;
let warnings: { msg: string }[];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  warnings = [];
  jest.spyOn(Logger.prototype, 'warn').mockImplementation((line: { msg: string }) => void warnings.push(line));
  const through = await TcpProxy.inFrontOf(database.url);
  proxy = through.proxy;
  source = await eventually(() => new DataSource(dataSourceOptions(SHOP, through.url)).initialize());
});
afterEach(async () => {
  proxy.resume();
  if (source.isInitialized) await source.destroy();
  await proxy.close();
  jest.restoreAllMocks();
});

const pool = (): Pool => (source.driver as unknown as { master: Pool }).master;
const failures = () => warnings.filter(({ msg }) => msg === 'no new connection to the database');
const failed = async (): Promise<number> =>
  metricIn(await metricsText(), 'recuerda_database_connection_failures_total', { schema: 'shop' });

it('work that waits is done on a connection that is returned, though no new one can be opened', async () => {
  const held = await pool().connect();
  proxy.ignoreNew();
  const before = await failed();
  const asked = Array.from({ length: 8 }, (_, n) => source.query(`SELECT ${n} AS n`));
  for (const one of asked) one.catch(() => undefined);
  // A new one may take three seconds, and a wait for one that is in use may be longer.
  await eventually(async () => expect(await failed()).toBeGreaterThan(before));
  held.release();
  expect(await Promise.all(asked)).toEqual(Array.from({ length: 8 }, (_, n) => [{ n }]));
  expect(failures()).toEqual([expect.objectContaining({ schema: 'shop', count: 1, reason: expect.any(String) })]);
});

it('a connection that could not be opened is opened later, though nothing else asks for one', async () => {
  const held = await pool().connect();
  proxy.ignoreNew();
  const before = await failed();
  const asked = source.query('SELECT 1 AS one');
  asked.catch(() => undefined);
  await eventually(async () => expect(await failed()).toBeGreaterThan(before));
  proxy.resume();
  expect(await asked).toEqual([{ one: 1 }]);
  held.release();
});

it('what waits longest gets the first connection', async () => {
  const held = await pool().connect();
  proxy.ignoreNew();
  const served: number[] = [];
  const asked = [0, 1, 2, 3, 4].map(async (n) => {
    const client = await pool().connect();
    served.push(n);
    client.release();
  });
  held.release();
  await Promise.all(asked);
  expect(served).toEqual([0, 1, 2, 3, 4]);
});

it('new connections serve all that wait, one after the other', async () => {
  const held = await pool().connect();
  const asked = Array.from({ length: 20 }, (_, n) => source.query(`SELECT ${n} AS n`));
  expect(await Promise.all(asked)).toEqual(Array.from({ length: 20 }, (_, n) => [{ n }]));
  held.release();
  expect(failures()).toEqual([]);
});

it.each([
  ['refuses connections', () => proxy.close()],
  ['is silent', async () => proxy.ignoreNew()],
])('where no connection is open and the database %s, all that wait fail within seconds', async (_how, leave) => {
  const held = await pool().connect();
  await leave();
  held.release(true);
  const asked = await Promise.allSettled(Array.from({ length: 30 }, () => source.query('SELECT 1')));
  expect(asked.every((one) => one.status === 'rejected' && isConnectionError(one.reason))).toBe(true);
  proxy.resume();
  await proxy.reopen();
  await eventually(async () => expect(await source.query('SELECT 1 AS one')).toEqual([{ one: 1 }]));
  // Many failures write one line a minute.
  expect(failures()).toHaveLength(1);
});

it('what waits for a connection fails when the pool ends', async () => {
  const held = await Promise.all(Array.from({ length: 8 }, () => pool().connect()));
  const asked = source.query('SELECT 1').catch((error: unknown) => error);
  const ended = source.destroy();
  expect(isConnectionError(await asked)).toBe(true);
  for (const client of held) client.release();
  await ended;
});
