import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { INestApplication } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { getDataSourceToken } from '@nestjs/typeorm';
import { bootstrap } from '@recuerda/service';
import { createTestDatabase, type TestDatabase } from '@recuerda/testing';
import type { DataSource } from 'typeorm';
import { DatabaseModule } from './database.module.js';
import { createIdempotencyTable, IDEMPOTENCY_RETENTION, IdempotencyModule } from './idempotency.js';
import type { RetentionService } from './retention.js';

const createKeys = { name: '1767225600000-create-keys', sql: createIdempotencyTable('shop') };

let database: TestDatabase;
let app: INestApplication;
let source: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  app = await bootstrap({
    name: 'shop',
    env: { DATABASE_URL: database.url, PORT: '0', LOG_LEVEL: 'silent' },
    imports: [
      DatabaseModule.forService({ schema: 'shop', entities: [], migrations: [createKeys] }),
      IdempotencyModule.forService('shop'),
    ],
  });
  source = app.get<DataSource>(getDataSourceToken('shop'), { strict: false });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const keep = (entity: string, hours: number, count = 1) =>
  source.query(
    `INSERT INTO shop.idempotency_keys (entity, id, body_hash, created_at)
     SELECT $1, gen_random_uuid(), '', now() - $2 * interval '1 hour' FROM generate_series(1, $3)`,
    [entity, hours, count],
  );
const kept = () =>
  source.query(`SELECT entity, count(*)::int AS count FROM shop.idempotency_keys GROUP BY 1 ORDER BY 1`);
const prune = () => app.get<RetentionService>(IDEMPOTENCY_RETENTION, { strict: false }).prune();

it('deletes the keys of more than two days, chunk by chunk, and no others', async () => {
  await keep('of today', 0);
  await keep('of yesterday', 47);
  await keep('older', 49, 12_001);
  await prune();
  expect(await kept()).toEqual([
    { entity: 'of today', count: 1 },
    { entity: 'of yesterday', count: 1 },
  ]);
});

it('runs at intervals', () => {
  expect(app.get(SchedulerRegistry, { strict: false }).getIntervals()).toHaveLength(1);
});
