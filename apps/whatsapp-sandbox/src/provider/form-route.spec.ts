import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { formOf, type RunningSandbox, startSandbox } from '../__fixtures__/running-sandbox.js';
import type { Attempt } from '../messages/stores.js';
import type { Message } from '../messages/stores.js';

interface List<T> {
  items: T[];
  total: number;
}
const HELLO = { to: '50499887766', message: 'Hola José 👋 *negrita*' };
let sandbox: RunningSandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await fetch(`${sandbox.url}/sandbox/messages`, { method: 'DELETE' });
});

const messages = (query = '') => sandbox.get<List<Message>>(`/sandbox/messages${query}`);
const problemOf = async (response: Response) => {
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  return (await response.json()) as { code: string; detail: string; errors?: { field: string }[] };
};

describe('POST /sandbox/messages', () => {
  it('accepts the form and shows the message with its time of arrival [WA-01]', async () => {
    const before = Date.now();
    const response = await sandbox.post(HELLO);
    expect(response.status).toBe(200);
    const answer = (await response.json()) as { status: string; id: string };
    const list = await messages();
    expect(answer).toEqual({ status: 'accepted', id: list.items[0]?.id });
    expect(list.items).toEqual([{ id: answer.id, ...HELLO, receivedAt: expect.stringMatching(/T.*\.\d{3}Z$/) }]);
    const receivedAt = Date.parse(list.items[0]?.receivedAt ?? '');
    expect(receivedAt).toBeGreaterThanOrEqual(before);
    expect(receivedAt).toBeLessThanOrEqual(Date.now());
  });

  it('lists newest first, by number in any format, with a total', async () => {
    for (const to of ['50499887766', '50411112222', '50499887766']) await sandbox.post({ to, message: `a ${to}` });
    expect((await messages('?limit=2')).items.map((message) => message.to)).toEqual(['50499887766', '50411112222']);
    expect(await messages('?to=%2B504%209988-7766&limit=1')).toMatchObject({
      total: 2,
      items: [{ to: '50499887766' }],
    });
    expect((await messages()).total).toBe(3);
    expect(await sandbox.get('/sandbox/conversations')).toMatchObject({
      total: 2,
      messages: 3,
      items: [
        { to: '50499887766', count: 2 },
        { to: '50411112222', count: 1 },
      ],
    });
  });

  it.each<Record<string, string>>([{ appkey: 'no' }, { authkey: '' }])(
    'answers 401 to wrong credentials %j',
    async (wrong) => {
      const response = await sandbox.post({ ...HELLO, ...wrong });
      expect(response.status).toBe(401);
      expect((await problemOf(response)).code).toBe('unauthorized');
      expect((await messages()).total).toBe(0);
    },
  );

  it.each(['to', 'message'])('answers 422 without %s', async (field) => {
    const response = await sandbox.post({ ...HELLO, [field]: ' ' });
    expect(response.status).toBe(422);
    expect((await problemOf(response)).errors?.map((error) => error.field)).toEqual([field]);
  });

  it.each([
    ['application/x-www-form-urlencoded', 'to=1&message=2'],
    ['application/json', '{"to":"1"}'],
  ])('answers 415 to %s', async (type, body) => {
    const response = await sandbox.post({}, { body, headers: { 'content-type': type } });
    expect(response.status).toBe(415);
    expect((await problemOf(response)).detail).toContain('multipart/form-data');
  });

  it('answers 400 to a malformed form and 413 to a too large one', async () => {
    const type = { 'content-type': 'multipart/form-data; boundary=x' };
    expect((await sandbox.post({}, { body: '--x\r\nnothing', headers: type })).status).toBe(400);
    expect((await sandbox.post({ ...HELLO, message: 'x'.repeat(200_000) })).status).toBe(413);
  });

  it('does not accept forms on other routes', async () => {
    const response = await fetch(`${sandbox.url}/sandbox/behaviour`, { method: 'PUT', body: formOf({ mode: 'ok' }) });
    expect(response.status).toBe(415);
  });

  it('logs every POST with its start and outcome', async () => {
    await sandbox.post(HELLO);
    await sandbox.post({ ...HELLO, appkey: 'no' });
    const { items, total } = await sandbox.get<List<Attempt>>('/sandbox/attempts?to=9988-7766');
    expect(total).toBe(2);
    expect(items).toEqual([
      { to: HELLO.to, startedAt: expect.stringMatching(/\.\d{3}Z$/), outcome: 'refused', status: 401 },
      { to: HELLO.to, startedAt: expect.any(String), outcome: 'accepted', status: 200 },
    ]);
  });

  it.each(['?limit=0', '?limit=100001', '?limit=x', '?other=1'])('refuses the query %s', async (query) => {
    expect((await fetch(`${sandbox.url}/sandbox/messages${query}`)).status).toBe(422);
  });
});
