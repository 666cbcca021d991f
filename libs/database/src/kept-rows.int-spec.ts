import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestDatabase, FakeClock, type TestDatabase } from '@recuerda/testing';
import { DataSource } from 'typeorm';
import { AppliedChunks, createAppliedChunksTable } from './applied-chunks.js';
import { createDeletedRowsTable, DeletedRows, pruneDeletedRows } from './deleted-rows.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let database: TestDatabase;
let source: DataSource;
const clock = new FakeClock();
beforeAll(async () => {
  database = await createTestDatabase();
  source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  await source.query('CREATE SCHEMA shop');
  await source.query(createAppliedChunksTable('shop') + createDeletedRowsTable('shop'));
});
afterAll(async () => {
  await source?.destroy();
  await database?.drop();
});

it('a chunk that is repeated within a week does nothing again, also after chunks of other jobs', async () => {
  const chunks = new AppliedChunks('shop', clock);
  const jobId = randomUUID();
  let applied = 0;
  const apply = (chunk: number, job = jobId) =>
    chunks.once(source.manager, { jobId: job, chunk }, async () => [(applied += 1)]);
  expect([await apply(0), await apply(1), await apply(0)]).toEqual([[1], [2], [1]]);
  clock.advance(7 * DAY_MS);
  await apply(0, randomUUID());
  expect([await apply(0), await apply(1)]).toEqual([[1], [2]]);
  clock.advance(1);
  await apply(0, randomUUID());
  expect(await apply(1)).toEqual([5]);
});

it('what was deleted can be restored for a day, once', async () => {
  const deleted = new DeletedRows('shop', clock);
  const prune = pruneDeletedRows('shop');
  const keep = async () => {
    const id = randomUUID();
    await deleted.keep(source.manager, [{ id, ownerId: id, row: { name: 'Ana' } }]);
    return id;
  };
  const [one, other] = [await keep(), await keep()];
  clock.advance(24 * HOUR_MS);
  await prune(source, clock.now());
  expect(await deleted.take(source.manager, [one])).toMatchObject([{ id: one, row: { name: 'Ana' } }]);
  expect(await deleted.take(source.manager, [one])).toEqual([]);
  clock.advance(1);
  await prune(source, clock.now());
  expect(await deleted.take(source.manager, [other])).toEqual([]);
});
