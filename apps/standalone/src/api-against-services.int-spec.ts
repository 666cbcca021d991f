import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DOCUMENTED_ANSWERS } from '@recuerda/gateway/documented-answers';
import { createTargets, sweep } from '@recuerda/gateway/sweep';
import { bootstrap } from '@recuerda/service';
import { createTestDatabase, type TestDatabase } from '@recuerda/testing';
import { modulesOf } from './modules.js';

let database: TestDatabase;
let app: NestFastifyApplication;
let origin: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const env = {
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.url,
    WHATSAPP_PROVIDER: 'sandbox',
    WHATSAPP_URL: 'http://127.0.0.1:9/',
    WHATSAPP_APPKEY: 'key',
    WHATSAPP_AUTHKEY: 'key',
  };
  app = await bootstrap({ name: 'standalone', env, imports: modulesOf(env) });
  origin = await app.getUrl();
  await createTargets(origin);
}, 60_000);
afterAll(async () => {
  await app.close();
  await database.drop();
});

it.each(DOCUMENTED_ANSWERS)('%s answers what the OpenAPI document says', async (path, schema) => {
  const response = await fetch(origin + path);
  expect(response.status).toBe(200);
  expect(schema.safeParse(await response.json()).error).toBeUndefined();
});

it('no input makes any route fail, with the real services behind it', async () => {
  const { answered, statuses, unanswered, bad } = await sweep(origin);
  expect(bad).toEqual([]);
  expect(unanswered).toBeLessThan(20);
  expect(answered).toBeGreaterThan(4_000);
  // It did reach the services, not only the gateway's own refusals.
  expect(statuses[201]).toBeGreaterThan(50);
  expect(statuses[200]).toBeGreaterThan(200);
}, 120_000);
