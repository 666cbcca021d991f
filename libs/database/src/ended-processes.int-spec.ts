import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { createTestDatabase, eventually, FakeClock, type TestDatabase } from '@recuerda/testing';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from './data-source-options.js';
import { EndedProcesses, PROCESS_ID } from './in-hand.js';

const decided = (...ids: string[]) => ({ ended: [], decided: [PROCESS_ID, ...ids] });

let database: TestDatabase;
let source: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  const url = new URL(database.url);
  url.searchParams.set('application_name', 'named by the environment');
  const service = { schema: 'shop', entities: [], migrations: [] };
  source = await eventually(() => new DataSource(dataSourceOptions(service, url.href)).initialize());
});
afterAll(async () => {
  await source?.destroy();
  await database?.drop();
});

let clock: FakeClock;
let processes: EndedProcesses;
beforeEach(() => {
  clock = new FakeClock();
  processes = new EndedProcesses(source, clock);
});

async function sessionOf(id: string): Promise<Client> {
  const client = new Client({ connectionString: database.url, application_name: `recuerda-shop ${id}` });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
const closed = (id: string) => eventually(async () => expect(await processes.fatesOf([id])).toEqual(decided()));

it('a process lives while it has a session, for however long, whatever name the environment gives', async () => {
  for (const _ of [1, 2]) {
    expect(await processes.fatesOf([PROCESS_ID])).toEqual(decided(PROCESS_ID));
    clock.advance(3_600_000);
  }
});

it('a process has ended after four seconds without a session, and not before', async () => {
  const [gone, id] = [randomUUID(), randomUUID()];
  const session = await sessionOf(id);
  expect(await processes.fatesOf([gone, id])).toEqual(decided(id));
  clock.advance(3_999);
  expect(await processes.fatesOf([gone, id])).toEqual(decided(id));
  clock.advance(1);
  expect(await processes.fatesOf([gone, id])).toEqual({ ended: [gone], decided: [PROCESS_ID, id, gone] });
  await session.end();
});

it('a process whose connections were cut lives when it has opened another one', async () => {
  const id = randomUUID();
  const session = await sessionOf(id);
  await source.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE right(application_name, 36) = $1', [
    id,
  ]);
  await closed(id);
  clock.advance(3_999);
  const again = await sessionOf(id);
  expect(await processes.fatesOf([id])).toEqual(decided(id));
  await again.end();
  await closed(id);
  clock.advance(3_999);
  expect(await processes.fatesOf([id])).toEqual(decided());
  await session.end().catch(() => undefined);
});
