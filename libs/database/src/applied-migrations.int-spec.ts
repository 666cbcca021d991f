import fs from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { bootstrap, type Env } from '@recuerda/service';
import { createTestDatabase, type TestDatabase } from '@recuerda/testing';
import { DataSource } from 'typeorm';
import { assertMigrated, OtherVersionError, PendingMigrationsError } from './applied-migrations.js';
import { dataSourceOptions, type ServiceDatabase } from './data-source-options.js';
import { DatabaseModule } from './database.module.js';
import { migrate } from './migrate.js';
import { runMigrations } from './run-migrations.js';

const first = { name: '1-create-things', sql: 'CREATE TABLE shop.things (name text)' };
const second = { name: '2-count-things', sql: 'ALTER TABLE shop.things ADD COLUMN count int' };
const third = { name: '3-price-things', sql: 'ALTER TABLE shop.things ADD COLUMN price int' };
const shop = (...migrations: ServiceDatabase['migrations']): ServiceDatabase => ({
  schema: 'shop',
  entities: [],
  migrations,
});
const edited = (migration: typeof first) => ({ ...migration, sql: `${migration.sql} ` });

let database: TestDatabase;
let source: DataSource;
beforeEach(async () => {
  database = await createTestDatabase();
  source = await new DataSource(dataSourceOptions(shop(), database.url)).initialize();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await source.destroy();
  await database.drop();
});

const columns = async (): Promise<string[]> => {
  const rows = await source.query<{ name: string }[]>(
    `SELECT attname AS name FROM pg_attribute
     WHERE attrelid = to_regclass('shop.things') AND attnum > 0 ORDER BY attnum`,
  );
  return rows.map(({ name }) => name);
};
/** Everything in the database: objects of the catalogue by their ids, and rows with the transaction that wrote them. */
const content = () =>
  source.query(
    `SELECT (SELECT json_agg(c ORDER BY oid) FROM (SELECT oid, xmin::text, relname FROM pg_class) c) AS objects,
       (SELECT json_agg(n ORDER BY oid) FROM (SELECT oid, xmin::text, nspname FROM pg_namespace) n) AS schemas,
       query_to_xml('SELECT xmin, * FROM shop.migrations', true, true, '')::text AS migrations`,
  );

describe('the migrations that made a schema', () => {
  it('are the same at another start, and an empty database gets them [UPGRADE-04]', async () => {
    expect(await migrate(shop(first, second), database.url)).toEqual([first.name, second.name]);
    expect(await migrate(shop(first, second), database.url)).toEqual([]);
    await expect(assertMigrated(source, shop(first, second))).resolves.toBeUndefined();
  });

  it('may be followed by more, which are run, and by those of a newer version [UPGRADE-04]', async () => {
    await migrate(shop(first), database.url);
    await expect(assertMigrated(source, shop(first, second))).rejects.toThrow(
      new PendingMigrationsError('shop', [second.name]),
    );
    expect(await migrate(shop(first, second), database.url)).toEqual([second.name]);
    expect(await columns()).toEqual(['name', 'count']);
    expect(await migrate(shop(first), database.url)).toEqual([]);
    await expect(assertMigrated(source, shop(first))).resolves.toBeUndefined();
    expect(await columns()).toEqual(['name', 'count']);
  });

  it.each([
    ['the first was edited', shop(edited(first), second)],
    ['the last was edited', shop(first, edited(second))],
    ['an applied one was edited, and another one added', shop(first, edited(second), third)],
    ['one was put before them', shop(third, first, second)],
    ['one has another name', shop(first, { ...second, name: '2-count-all' })],
  ])('refuse a version where %s, before anything is written [UPGRADE-04]', async (_how, other) => {
    await migrate(shop(first, second), database.url);
    const before = await content();
    await expect(migrate(other, database.url)).rejects.toThrow(OtherVersionError);
    await expect(assertMigrated(source, other)).rejects.toThrow(OtherVersionError);
    expect(await content()).toEqual(before);
  });

  it('refuse every version if the database kept no hash of them', async () => {
    await source.query(
      `CREATE SCHEMA shop; CREATE TABLE shop.migrations (id serial PRIMARY KEY, timestamp bigint, name text);
       INSERT INTO shop.migrations (timestamp, name) VALUES (1, '${first.name}')`,
    );
    const before = await content();
    await expect(migrate(shop(first), database.url)).rejects.toThrow(OtherVersionError);
    expect(await content()).toEqual(before);
  });

  it('are named as missing, also if there is no schema', async () => {
    await expect(assertMigrated(source, shop(first, second))).rejects.toThrow(
      `schema shop lacks ${first.name}, ${second.name}`,
    );
  });
});

describe('a database of another version', () => {
  const SENTENCE = /^The database \w+ at \S+:\d+ \(schema shop\) is of another version .*data are untouched: .*\.$/;
  let env: Env;
  beforeEach(async () => {
    await migrate(shop(first), database.url);
    env = { DATABASE_URL: database.url, PORT: '0', LOG_LEVEL: 'silent' };
  });

  it.each(['boot', 'external'])('stops a service at its first look, with MIGRATIONS=%s', async (MIGRATIONS) => {
    const imports = [DatabaseModule.forService(shop(edited(first)))];
    const started = bootstrap({ name: 'shop', env: { ...env, MIGRATIONS }, imports });
    await expect(started).rejects.toThrow(SENTENCE);
    await expect(started).rejects.not.toThrow(/password|secret|:\/\//);
  });

  it('stops the job of migrations with one line of the log, without a stack', async () => {
    const lines: string[] = [];
    jest.spyOn(fs, 'writeSync').mockImplementation((_descriptor: number, line: unknown) => {
      lines.push(String(line));
      return String(line).length;
    });
    expect(await runMigrations(shop(edited(first)), { ...env, LOG_LEVEL: 'error' })).toBe(false);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      level: 'error',
      time: expect.any(String),
      service: 'shop',
      context: 'Migrations',
      msg: 'could not migrate',
      schema: 'shop',
      err: { type: 'OtherVersionError', message: expect.stringMatching(SENTENCE) },
    });
  });
});
