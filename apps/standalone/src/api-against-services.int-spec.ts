import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DOCUMENTED_ANSWERS, DOCUMENTED_ID } from '@recuerda/gateway/documented-answers';
import { type AllServices, startAllServices } from './__fixtures__/all-services.js';

let services: AllServices;
let origin: string;

beforeAll(async () => {
  services = await startAllServices('in process');
  origin = await services.app.getUrl();
  await make('departments', { name: 'Área' });
  await make('employees', { name: 'Ana', phone: '9999-9999', departmentId: DOCUMENTED_ID });
  await make('tasks', { title: 'Título', employeeId: DOCUMENTED_ID });
});
afterAll(() => services?.close());

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
