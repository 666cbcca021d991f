import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { migrate, type ServiceDatabase } from '@recuerda/database';
import { createTestDatabase, type TestDatabase } from '@recuerda/testing';
import { Client } from 'pg';
import { contentOf, query, structureOf } from '../__fixtures__/database-content.js';
import { copyDatabase, copySchemas } from './copy-database.js';
import { SERVICE_DATABASES } from './databases.js';

const DEPARTMENT = '0195c000-0000-7000-8000-000000000001';
/** One department is deleted again: counts and triggers have done their work. */
const ROWS = `
  INSERT INTO directory.departments (id, name, version, created_at, updated_at)
    VALUES ('${DEPARTMENT}', 'Dirección \\ "x"', 1, now(), now()), (gen_random_uuid(), 'Otro', 1, now(), now());
  DELETE FROM directory.departments WHERE name = 'Otro';
  INSERT INTO directory.employees (id, name, phone, department_id, version, created_at, updated_at)
    SELECT gen_random_uuid(), E'Íñigo\\t\\n' || i, '+5049999' || (1000 + i), '${DEPARTMENT}', 1, now(), now()
    FROM generate_series(1, 50) i;
  SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, 77) FROM pg_sequences
    WHERE schemaname = 'conversations';
  SELECT identity.create_audit_month('2020-02-10Z');
  INSERT INTO identity.audit_entries (id, at, action, changes, sealed, count)
    VALUES ('a', '2020-02-10Z', 'task.created', '{"a": 1.50}', '\\x00ff', 1);`;

let source: TestDatabase;
const made: TestDatabase[] = [];
const empty = async (): Promise<TestDatabase> => {
  const database = await createTestDatabase();
  made.push(database);
  return database;
};

/** The database of a later version, which has one more migration. */
const LATER = 'a-later-migration';
const withLater = ({ migrations, ...database }: ServiceDatabase): ServiceDatabase => ({
  ...database,
  migrations: [...migrations, { name: LATER, sql: `CREATE TABLE ${database.schema}.later (id integer)` }],
});

beforeAll(async () => {
  source = await empty();
  for (const database of SERVICE_DATABASES) await migrate(database, source.url);
  await query(source.url, ROWS);
});
afterAll(() => Promise.all(made.map((database) => database.drop())));

it('a copy has the same structure, rows and sequences, and needs no migration [UPGRADE-01]', async () => {
  const target = await empty();
  const before = await contentOf(source.url);
  expect(before['directory.employees']).toMatch(/^50 /);
  expect(before['identity.audit_entries_2020_02']).toMatch(/^1 /);
  const { rows } = await copyDatabase(source.url, target.url);
  expect(rows).toBeGreaterThan(50);
  expect(await contentOf(target.url)).toEqual(before);
  expect(await structureOf(target.url)).toEqual(await structureOf(source.url));
  for (const database of SERVICE_DATABASES) expect(await migrate(database, target.url)).toEqual([]);
});

it('a later version copies the schemas as they are, and migrates the copy further [UPGRADE-01]', async () => {
  const target = await empty();
  const later = SERVICE_DATABASES.map(withLater);
  const clients = [source, target].map(({ url }) => new Client({ connectionString: url })) as [Client, Client];
  try {
    await Promise.all(clients.map((client) => client.connect()));
    await copySchemas(...clients, target.url, later);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
  expect(await structureOf(target.url)).toEqual(await structureOf(source.url));
  for (const database of later) expect(await migrate(database, target.url)).toEqual([LATER]);
});

it('data of a newer version, and tables that no migration makes, are refused by name [UPGRADE-03]', async () => {
  const newer = await empty();
  for (const database of SERVICE_DATABASES.slice(0, 1)) await migrate(withLater(database), newer.url);
  const target = await empty();
  await expect(copyDatabase(newer.url, target.url)).rejects.toThrow(/newer version .*a-later-migration \(identity\)/);
  await query(
    newer.url,
    `DELETE FROM identity.migrations WHERE name = '${LATER}'; DROP TABLE identity.later;
     CREATE TABLE identity.notes (text text)`,
  );
  const other = await empty();
  await expect(copyDatabase(newer.url, other.url)).rejects.toThrow(/did not make these tables[^]*identity\.notes/);
});
