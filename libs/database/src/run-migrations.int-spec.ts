import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ConfigError } from '@recuerda/service';
import { createTestDatabase, getFreePort, type TestDatabase } from '@recuerda/testing';
import { DataSource } from 'typeorm';
import type { ServiceDatabase } from './data-source-options.js';
import { runMigrations } from './run-migrations.js';
import { createSearchIndex } from './search.js';

const createThings = {
  name: '1767225600000-create-things',
  sql: `CREATE TABLE shop.things (name text); ${createSearchIndex('shop', 'things', 'name')}`,
};
const SHOP: ServiceDatabase = { schema: 'shop', entities: [], migrations: [createThings] };
const ROLE = `shop_${process.pid}`;
const quiet = { LOG_LEVEL: 'silent' };

let database: TestDatabase;
let owner: DataSource;
let DATABASE_URL: string;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  // As deploy/postgres/schemas.sql does for each service.
  await owner.query(`CREATE EXTENSION pg_trgm`);
  await owner.query(`CREATE ROLE ${ROLE} LOGIN PASSWORD 'secret'`);
  await owner.query(`CREATE SCHEMA shop AUTHORIZATION ${ROLE}`);
  const url = new URL(database.url);
  url.username = ROLE;
  url.password = 'secret';
  DATABASE_URL = url.href;
});
afterAll(async () => {
  await owner.query(`DROP OWNED BY ${ROLE}`);
  await owner.query(`DROP ROLE ${ROLE}`);
  await owner.destroy();
  await database.drop();
});

describe('runMigrations', () => {
  it('needs no right but the ownership of the schema, and may run again', async () => {
    await expect(runMigrations(SHOP, { ...quiet, DATABASE_URL })).resolves.toBe(true);
    await expect(runMigrations(SHOP, { ...quiet, DATABASE_URL })).resolves.toBe(true);
    expect(
      await owner.query(`SELECT indexname FROM pg_indexes WHERE schemaname = 'shop' AND indexname LIKE 'things%'`),
    ).toEqual([{ indexname: 'things_name' }]);
  });

  it('returns false when the database is not available', async () => {
    const nowhere = `postgres://127.0.0.1:${await getFreePort()}/none`;
    await expect(runMigrations(SHOP, { ...quiet, DATABASE_URL: nowhere })).resolves.toBe(false);
  });

  it('refuses a wrong environment', async () => {
    await expect(runMigrations(SHOP, quiet)).rejects.toThrow(ConfigError);
  });
});
