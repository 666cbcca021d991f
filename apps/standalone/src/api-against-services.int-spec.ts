import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DOCUMENTED_ANSWERS, DOCUMENTED_ID } from '@recuerda/gateway/documented-answers';
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
  await make('departments', { name: 'Área' });
  await make('employees', { name: 'Ana', phone: '9999-9999', departmentId: DOCUMENTED_ID });
  await make('tasks', { title: 'Título', employeeId: DOCUMENTED_ID });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

/** Under the id that the documented paths ask for. */
async function make(list: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': DOCUMENTED_ID };
  const answer = await fetch(`${origin}/api/${list}`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(answer.status).toBe(201);
}

it.each(DOCUMENTED_ANSWERS)(
  '%s returns what the OpenAPI document describes [DATA-01, DATA-04]',
  async (path, schema) => {
    const response = await fetch(origin + path);
    expect(response.status).toBe(200);
    expect(schema.safeParse(await response.json()).error).toBeUndefined();
  },
);
