import { createHmac, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  GetWebhookSecrets,
  NoteWebhookCalls,
  ReceiveWebhook,
  RecordRefusals,
  type WebhookCallsNoted,
} from '@recuerda/contracts';
import { AppError, metricsText } from '@recuerda/service';
import { FORM_WEBHOOKS, GRAPH_WEBHOOKS } from '@recuerda/testing';
import { type Gateway, startGateway } from '../__fixtures__/gateway.js';
import { RefusalLog } from '../audit/refusal-log.js';
import { NotedCalls } from './noted-calls.js';

const APP_SECRET = randomBytes(16).toString('hex');
const FORM_SECRET = randomBytes(16).toString('hex');
const VERIFY_TOKEN = 'a token';
const URL = '/webhooks/whatsapp';
const ENVIRONMENT = 'whatsapp:form:environment';
const ONLY_ENVIRONMENT = {
  environment: { account: ENVIRONMENT, phoneNumberId: null, businessAccountId: null },
  accounts: [],
};

let gateway: Gateway;
let folder: string;
const stored: object[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'webhooks-'));
  await writeFile(join(folder, 'secret'), `${APP_SECRET}\n`);
  gateway = await startGateway({
    AUTH: 'on',
    RATE_LIMIT: '1',
    WHATSAPP_APP_SECRET_FILE: join(folder, 'secret'),
    WHATSAPP_VERIFY_TOKEN: VERIFY_TOKEN,
    WHATSAPP_FORM_WEBHOOK_SECRET: FORM_SECRET,
  });
});
afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  stored.length = 0;
  gateway.requests.reset();
  gateway.requests.answer(GetWebhookSecrets, () => ONLY_ENVIRONMENT);
  gateway.requests.answer(ReceiveWebhook, (webhook) => {
    stored.push(webhook);
  });
});

const sign = (body: string | Buffer, secret = APP_SECRET): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
const post = async (payload: string | Buffer, headers: Record<string, string> = {}, url = URL) => {
  const type = { 'content-type': 'application/json', origin: 'https://graph.facebook.com' };
  const { statusCode, body } = await gateway.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...type, ...headers },
  });
  return [statusCode, body] as const;
};
const signed = (payload: string | Buffer) => post(payload, { 'x-hub-signature-256': sign(payload) });
const verify = async (query: Record<string, string>) => {
  const { statusCode, body } = await gateway.app.inject({ url: URL, query });
  return [statusCode, body];
};

describe("Meta's webhooks", () => {
  it('are confirmed with the challenge if the caller has the token [WA-40]', async () => {
    const query = { 'hub.mode': 'subscribe', 'hub.challenge': '1158201444', 'hub.verify_token': VERIFY_TOKEN };
    expect(await verify(query)).toEqual([200, '1158201444']);
    for (const wrong of [{ 'hub.verify_token': 'another' }, { 'hub.mode': 'list' }])
      expect((await verify({ ...query, ...wrong }))[0]).toBe(401);
  });

  it('are stored as they came if their raw body is signed, whatever the address limit [WA-41]', async () => {
    const body = `${JSON.stringify(GRAPH_WEBHOOKS.batch)}\n `;
    for (let count = 0; count < 30; count += 1) expect(await signed(body)).toEqual([200, 'OK']);
    expect(stored.slice(0, 1)).toEqual([{ source: 'cloud', account: null, body }]);
    const large = JSON.stringify({ object: 'x'.repeat(2_900_000) });
    expect((await signed(large))[0]).toBe(200);
    expect((await signed(JSON.stringify({ object: 'x'.repeat(3_200_000) })))[0]).toBe(413);
  });

  it('that are forged get 401, malformed ones 400, and leave nothing but a count [WA-42]', async () => {
    const body = JSON.stringify(GRAPH_WEBHOOKS.sent);
    const forged: Record<string, string>[] = [
      {},
      { 'x-hub-signature-256': sign(body, 'another') },
      { 'x-hub-signature-256': sign(`${body} `) },
    ];
    for (const headers of forged) expect((await post(body, headers))[0]).toBe(401);
    for (const malformed of ['', Buffer.from([0x22, 0xff, 0x22])]) expect((await signed(malformed))[0]).toBe(400);
    const log = gateway.app.get(RefusalLog);
    gateway.requests.answer(RecordRefusals, () => undefined);
    await log.send(Infinity);
    expect(gateway.requests.sent.filter(({ pattern }) => pattern === RecordRefusals.pattern)).toEqual([]);
    expect(stored).toEqual([]);
    expect(await metricsText()).toMatch(/recuerda_webhooks_total{source="cloud",outcome="forged"} 5/);
    gateway.requests.fail(ReceiveWebhook, new AppError('malformed_request'));
    expect((await signed('{'))[0]).toBe(400);
    expect(await metricsText()).toMatch(/recuerda_webhooks_total{source="cloud",outcome="malformed"} 4/);
  });

  it('are answered 503 while they cannot be stored, so that they come again [WA-41]', async () => {
    gateway.requests.fail(ReceiveWebhook, new AppError('service_unavailable'));
    expect((await signed('{}'))[0]).toBe(503);
  });

  it('obey a secret that was replaced without a restart [WA-44]', async () => {
    await writeFile(join(folder, 'secret'), 'renewed');
    expect((await signed('{}'))[0]).toBe(401);
    expect((await post('{}', { 'x-hub-signature-256': sign('{}', 'renewed') }))[0]).toBe(200);
    await writeFile(join(folder, 'secret'), APP_SECRET);
  });
});

it("a form gateway's hook needs the secret in its path, which no answer repeats [WA-43]", async () => {
  const body = JSON.stringify(FORM_WEBHOOKS.text);
  expect(await post(body, {}, `${URL}/form/${FORM_SECRET}`)).toEqual([200, 'OK']);
  expect(stored).toEqual([{ source: 'form', account: ENVIRONMENT, body }]);
  const wrong = `${FORM_SECRET.slice(1)}0`;
  const [status, refusal] = await post(body, {}, `${URL}/form/${wrong}`);
  expect([status, refusal.includes(wrong)]).toEqual([401, false]);
  const [, malformed] = await post('', {}, `${URL}/form/${FORM_SECRET}`);
  expect(malformed).toContain('/webhooks/whatsapp/form/[redacted]');
});

describe('what is refused', () => {
  const noted: WebhookCallsNoted[] = [];
  beforeEach(async () => {
    gateway.requests.answer(NoteWebhookCalls, (note) => {
      noted.push(note);
    });
    await gateway.app.get(NotedCalls).send();
    noted.length = 0;
  });
  const refusals = async () => {
    await gateway.app.get(NotedCalls).send();
    return noted.splice(0).map(({ source, refused }) => [source, refused?.count, refused?.reason]);
  };

  it('is noted with the last reason, once for however many [WA-42]', async () => {
    await post('{}');
    expect(await refusals()).toEqual([['cloud', 1, 'unsigned']]);
    for (const reason of ['a', 'b']) await post('{}', { 'x-hub-signature-256': sign('{}', reason) });
    await post('{}', {}, `${URL}/form/${'x'.repeat(20)}`);
    expect(await refusals()).toEqual([
      ['cloud', 2, 'signature'],
      ['form', 1, 'path_secret'],
    ]);
    await signed(Buffer.from([0x22, 0xff, 0x22]));
    await post('', {}, `${URL}/form/${FORM_SECRET}`);
    expect(await refusals()).toEqual([
      ['cloud', 1, 'unreadable'],
      ['form', 1, 'unreadable'],
    ]);
    const large = 'x'.repeat(3_200_000);
    await post(large);
    await post(large, {}, `${URL}/form/${FORM_SECRET}`);
    expect(await refusals()).toEqual([
      ['cloud', 1, 'too_large'],
      ['form', 1, 'too_large'],
    ]);
    await verify({ 'hub.mode': 'subscribe', 'hub.verify_token': 'another' });
    expect(await refusals()).toEqual([['cloud', 1, 'verify_token']]);
    await signed('{}');
    expect(await refusals()).toEqual([]);
  });

  it('is noted later where it could not be noted, and a confirmed address beside it [WA-42]', async () => {
    gateway.requests.fail(NoteWebhookCalls, new AppError('service_unavailable'));
    await post('{}');
    await gateway.app.get(NotedCalls).send();
    gateway.requests.answer(NoteWebhookCalls, (note) => {
      noted.push(note);
    });
    await post('{}');
    await verify({ 'hub.mode': 'subscribe', 'hub.challenge': '1', 'hub.verify_token': VERIFY_TOKEN });
    await gateway.app.get(NotedCalls).send();
    expect(noted).toEqual([
      { source: 'cloud', account: null, refused: { count: 2, at: expect.any(String), reason: 'unsigned' } },
      { source: 'cloud', account: ENVIRONMENT, verifiedAt: expect.any(String) },
    ]);
  });
});

it("a form gateway's body may be a form [WA-43]", async () => {
  const fields = 'payload=%7B%7D';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect(await post(fields, headers, `${URL}/form/${FORM_SECRET}`)).toEqual([200, 'OK']);
  expect(stored).toEqual([{ source: 'form', account: ENVIRONMENT, body: fields }]);
});

it('without settings there are no webhooks [WA-40]', async () => {
  const without = await startGateway();
  without.requests.answer(GetWebhookSecrets, () => ONLY_ENVIRONMENT);
  try {
    for (const url of [URL, `${URL}/form/${FORM_SECRET}`])
      expect((await without.app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(404);
    expect((await without.app.inject({ url: URL, headers: { accept: 'text/html' } })).statusCode).toBe(404);
    const noted: unknown[] = [];
    without.requests.answer(NoteWebhookCalls, ({ source, refused }) => {
      noted.push([source, refused?.count, refused?.reason]);
    });
    await without.app.get(NotedCalls).send();
    expect(noted).toEqual([
      ['cloud', 2, 'no_secret'],
      ['form', 1, 'no_secret'],
    ]);
  } finally {
    await without.close();
  }
});

describe("the sandbox's hook", () => {
  const SANDBOX_SECRET = 'the-secret-of-the-sandbox';
  const secrets = { WHATSAPP_FORM_WEBHOOK_SECRET: FORM_SECRET, SANDBOX_WEBHOOK_SECRET: SANDBOX_SECRET };

  it.each([
    ['sandbox', SANDBOX_SECRET, 200],
    ['sandbox', FORM_SECRET, 401],
    ['form', SANDBOX_SECRET, 401],
    ['cloud', SANDBOX_SECRET, 401],
    ['form', FORM_SECRET, 200],
  ])('with the provider %s the secret %s gets %d', async (WHATSAPP_PROVIDER, secret, status) => {
    const other = await startGateway({ WHATSAPP_PROVIDER, ...secrets });
    other.requests.answer(ReceiveWebhook, () => undefined);
    other.requests.answer(GetWebhookSecrets, () => ONLY_ENVIRONMENT);
    const url = `${URL}/form/${secret}`;
    expect((await other.app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(status);
    await other.close();
  });
});
