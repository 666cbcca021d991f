import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Agent, request, type Dispatcher } from 'undici';
import { eventually } from '../eventually.js';
import { FakeProvider } from './fake-provider.js';

let provider: FakeProvider;
let agent: Agent;

beforeEach(async () => {
  provider = await FakeProvider.start();
  agent = new Agent({ connections: 1 });
});

afterEach(async () => {
  await agent.destroy();
  await provider.close();
});

async function post(to: string, message = 'Hola', signal?: AbortSignal): Promise<Dispatcher.ResponseData> {
  const boundary = 'frontera';
  const fields = Object.entries({ appkey: 'app', authkey: 'auth', to, message });
  const parts = fields.map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const response = await request(provider.url, {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: `${parts.join('')}--${boundary}--\r\n`,
    dispatcher: agent,
    signal: signal ?? null,
  });
  await response.body.dump();
  return response;
}

async function statusOf(to: string): Promise<number> {
  return (await post(to)).statusCode;
}

describe('FakeProvider', () => {
  it('records the fields of a form, in Spanish, and answers 200', async () => {
    const before = Date.now();
    expect(await statusOf('50499999999')).toBe(200);
    await post('50488888888', 'Ñandú ¿listo? 👋\r\nsegunda línea');
    expect(provider.received).toMatchObject([
      { to: '50499999999', message: 'Hola', appkey: 'app', authkey: 'auth', responseStatus: 200 },
      { to: '50488888888', message: 'Ñandú ¿listo? 👋\r\nsegunda línea', responseStatus: 200 },
    ]);
    expect(provider.received[0]?.receivedAt.getTime()).toBeGreaterThanOrEqual(before);
    expect(provider.received[0]?.headers['content-type']).toContain('multipart/form-data');
    expect(provider.receivedBy('50488888888')).toHaveLength(1);
  });

  it('also reads what FormData sends', async () => {
    const body = new FormData();
    body.set('to', '504');
    body.set('message', 'áé');
    expect((await fetch(provider.url, { method: 'POST', body })).status).toBe(200);
    expect(provider.received).toMatchObject([{ to: '504', message: 'áé', appkey: '' }]);
  });

  it('keeps connections open and counts them', async () => {
    for (let i = 0; i < 5; i += 1) await post('504');
    expect(provider.connections).toBe(1);
    const other = new Agent();
    await request(provider.url, { dispatcher: other }).then(({ body }) => body.dump());
    expect(provider.connections).toBe(2);
    await other.close();
  });

  it('responds with a status and Retry-After `times` times, for all numbers', async () => {
    provider.behave({ status: 429, retryAfter: 7, times: 2 });
    const first = await post('504');
    expect([first.statusCode, first.headers['retry-after']]).toEqual([429, '7']);
    expect([await statusOf('504'), await statusOf('504')]).toEqual([429, 200]);
    expect(provider.accepted).toHaveLength(1);
    expect(provider.received).toHaveLength(3);
  });

  it("prefers a number's own behaviour to the one for all", async () => {
    provider.behave({ status: 503 });
    provider.behave({ status: 404 }, 'bad');
    provider.behave({}, 'good');
    expect([await statusOf('bad'), await statusOf('good'), await statusOf('other')]).toEqual([404, 200, 503]);
    provider.reset();
    expect([await statusOf('bad'), provider.received.length]).toEqual([200, 1]);
  });

  it('delays a response', async () => {
    provider.behave({ delayMs: 150 });
    const start = performance.now();
    expect(await statusOf('504')).toBe(200);
    expect(performance.now() - start).toBeGreaterThanOrEqual(140);
  });

  it('hangs after recording the message', async () => {
    provider.behave({ hang: true });
    const abort = new AbortController();
    const failed = expect(post('504', 'Hola', abort.signal)).rejects.toThrow(/abort/i);
    await eventually(() => provider.received.length === 1);
    abort.abort();
    await failed;
    expect(provider.received[0]?.responseStatus).toBeNull();
  });

  it('resets the connection after the whole message, which is recorded', async () => {
    provider.behave({ reset: true, times: 1 });
    await expect(post('504')).rejects.toMatchObject({ code: expect.stringMatching(/ECONNRESET|UND_ERR_SOCKET/) });
    expect(provider.received).toMatchObject([{ to: '504', responseStatus: null }]);
    expect(await statusOf('504')).toBe(200);
  });

  it('resets the connection before the message, which is not recorded', async () => {
    provider.resetBeforeBody(1);
    await expect(post('504')).rejects.toMatchObject({ code: expect.stringMatching(/ECONNRESET|EPIPE|UND_ERR_SOCKET/) });
    expect(provider.received).toEqual([]);
    expect(await statusOf('504')).toBe(200);
  });

  it('refuses what exceeds its rate', async () => {
    provider.limitRate(2);
    const statuses = await Promise.all(['1', '2', '3', '4', '5'].map(statusOf));
    expect(statuses.filter((status) => status === 200)).toHaveLength(2);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  });

  it('refuses a body that is no form', async () => {
    const { statusCode, body } = await request(provider.url, { method: 'POST', body: '{}', dispatcher: agent });
    await body.dump();
    expect([statusCode, provider.received]).toEqual([400, []]);
  });
});
