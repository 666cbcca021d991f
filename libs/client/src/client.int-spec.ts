import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type OneProcess, startOneProcess } from '@recuerda/testing';
import { createClient, dataOf, each, ProblemError, type RecuerdaClient } from './index.js';

let system: OneProcess;
let client: RecuerdaClient;
/** Answers that come instead of the server's, and what was sent. */
const instead: ((request: Request) => Response | Promise<Response>)[] = [];
const sent: Request[] = [];
beforeAll(async () => {
  system = await startOneProcess();
  client = createClient({
    url: `${system.url}/`,
    maxDelayMs: 5,
    fetch: async (request) => {
      sent.push(request);
      return (instead.shift() ?? fetch)(request);
    },
  });
});
afterAll(() => system?.stop());

const refused = (request: Promise<unknown>) =>
  request.then(
    () => undefined,
    (error: unknown) => (error instanceof ProblemError ? [error.status, error.code] : error),
  );
const department = (name: string) => dataOf(client.POST('/api/departments', { body: { name } }));

describe('the client, at a running system', () => {
  it('creates, reads page after page, changes and deletes [API-03]', async () => {
    const names = Array.from({ length: 5 }, (_, index) => `Área ${index}`);
    const created = [];
    for (const name of names) created.push(await department(name));
    const read = [];
    for await (const { name } of each(client, '/api/departments', { query: { limit: 2, order: 'name' } }))
      read.push(name);
    expect(read).toEqual(names);
    const path = { id: created[0]?.id ?? '' };
    const changed = await dataOf(
      client.PATCH('/api/departments/{id}', { params: { path }, body: { description: 'Nueva' } }),
    );
    expect(changed.description).toBe('Nueva');
    await client.DELETE('/api/departments/{id}', { params: { path } });
    expect(await refused(client.GET('/api/departments/{id}', { params: { path } }))).toEqual([
      404,
      'department_not_found',
    ]);
  });

  it('throws what the API refuses, with its code and fields [API-03]', async () => {
    const invalid = client.POST('/api/departments', { body: { name: '' } });
    await expect(invalid).rejects.toMatchObject({
      code: 'validation_failed',
      problem: { errors: [{ field: 'name' }] },
    });
    const { id: departmentId } = await department('Con gente');
    const body = { name: 'Ana', phone: '9999-8888', departmentId };
    await client.POST('/api/employees', { body });
    const remove = client.DELETE('/api/departments/{id}', { params: { path: { id: departmentId } } });
    expect(await refused(remove)).toEqual([409, 'department_has_employees']);
  });

  it('repeats a creation under one key, so that it is made once, and a read; nothing else [API-03]', async () => {
    const away = () => new Response('', { status: 503 });
    sent.length = 0;
    const lost = async (request: Request) => {
      await fetch(request);
      throw new TypeError('fetch failed');
    };
    instead.push(away, lost);
    await department('Una vez');
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
    expect(sent).toHaveLength(3);
    instead.push(() => new Response('', { status: 429, headers: { 'retry-after': '0' } }));
    expect((await dataOf(client.GET('/api/departments', { params: { query: { search: 'Una vez' } } }))).total).toBe(1);
    instead.push(away);
    sent.length = 0;
    const path = { id: '01990000-0000-7000-8000-000000000000' };
    expect(await refused(client.DELETE('/api/departments/{id}', { params: { path } }))).toEqual([503, 'unknown']);
    expect(sent).toHaveLength(1);
  });

  it('reads an export as a stream [API-03]', async () => {
    const { data } = await client.GET('/api/exports/departments', {
      params: { query: { format: 'csv' } },
      parseAs: 'text',
    });
    expect(data).toContain('Una vez');
  });
});
