import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import {
  type AccountWebhookSecrets,
  GetWebhookSecrets,
  type KnownAccounts,
  NoteWebhookCalls,
  ReceiveWebhook,
} from '@recuerda/contracts';
import { AppError, type Env } from '@recuerda/service';
import { type Gateway, startGateway } from '../__fixtures__/gateway.js';
import { NotedCalls } from './noted-calls.js';
import { WebhookSecrets } from './webhook-secrets.js';

const URL = '/webhooks/whatsapp';
const sign = (body: string, secret: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

/** An account at Meta with one number. */
const meta = (number: string, app: string, more: Partial<AccountWebhookSecrets> = {}): AccountWebhookSecrets => ({
  ...{ account: `whatsapp:cloud:${number}`, provider: 'cloud', phoneNumberId: number, businessAccountId: `w${number}` },
  ...{ app, verifyToken: `word of ${number}`, path: null, isFormer: false, ...more },
});
const gatewayOf = (id: string): AccountWebhookSecrets => ({
  ...{ account: `whatsapp:form:${id}`, provider: 'form', phoneNumberId: null, businessAccountId: null },
  ...{ app: null, verifyToken: null, path: `hook-of-${id}`, isFormer: false },
});
const ENVIRONMENT = { account: 'whatsapp:cloud:9', phoneNumberId: '9', businessAccountId: 'w9' };

let gateway: Gateway;
const stored: (string | null)[] = [];
afterEach(async () => {
  stored.length = 0;
  await gateway.close();
});
const start = async (known?: KnownAccounts, env: Env = {}) => {
  gateway = await startGateway({ WHATSAPP_PROVIDER: 'sandbox', WHATSAPP_APP_SECRET: 'given', ...env });
  if (known) gateway.requests.answer(GetWebhookSecrets, () => known);
  gateway.requests.answer(ReceiveWebhook, ({ account }) => {
    stored.push(account);
  });
};
const post = async (secret: string, body: unknown = {}) => {
  const payload = JSON.stringify(body);
  const headers = { 'x-hub-signature-256': sign(payload, secret), 'content-type': 'application/json' };
  return (await gateway.app.inject({ method: 'POST', url: URL, payload, headers })).statusCode;
};
const statuses = async (...given: Parameters<typeof post>[]) => {
  const answers = [];
  for (const one of given) answers.push(await post(...one));
  return answers;
};
const ofNumber = (...numbers: string[]) => ({
  entry: numbers.map((number) => ({
    id: `w${number}`,
    changes: [{ field: 'messages', value: { metadata: { phone_number_id: number } } }],
  })),
});
const ofAccount = (id: string) => ({ entry: [{ id, changes: [{ field: 'account_update', value: {} }] }] });

describe('an account that the portal connected', () => {
  const known = { environment: null, accounts: [meta('1', 'new'), meta('0', 'former', { isFormer: true })] };

  it('is known by its secret, as is the one before it, and no other', async () => {
    await start(known);
    expect(await statuses(['new'], ['former'], ['given'], ['another'])).toEqual([200, 200, 401, 401]);
    const query = { 'hub.mode': 'subscribe', 'hub.challenge': '1', 'hub.verify_token': 'word of 1' };
    expect((await gateway.app.inject({ url: URL, query })).statusCode).toBe(200);
  });

  it('is asked about again before calls are refused, and known while nobody answers', async () => {
    await start();
    expect(await statuses(['given'], ['new'])).toEqual([200, 503]);
    gateway.app.get(WebhookSecrets).forget();
    gateway.requests.answer(GetWebhookSecrets, () => known);
    expect(await statuses(['new'], ['given'])).toEqual([200, 401]);
    gateway.requests.fail(GetWebhookSecrets, new AppError('service_unavailable'));
    gateway.app.get(WebhookSecrets).forget();
    expect(await statuses(['new'], ['another'])).toEqual([200, 401]);
  });

  it("counts beside the environment's", async () => {
    await start({ environment: ENVIRONMENT, accounts: [meta('1', 'new')] }, { WHATSAPP_PROVIDER: 'cloud' });
    expect(await statuses(['given', ofNumber('9')], ['new', ofNumber('1')])).toEqual([200, 200]);
    expect(await statuses(['given', ofNumber('1')], ['new', ofNumber('9')])).toEqual([401, 401]);
  });
});

describe('the secret of one of several accounts', () => {
  const accounts = [meta('1', 'first'), meta('2', 'second'), gatewayOf('a'), gatewayOf('b')];

  it("signs what is about its number, and nothing that is about another's", async () => {
    await start({ environment: null, accounts });
    const [first, second, both] = [ofNumber('1'), ofNumber('2'), ofNumber('1', '2')];
    expect(await statuses(['first', first], ['second', second])).toEqual([200, 200]);
    expect(await statuses(['second', first], ['first', second], ['first', both])).toEqual([401, 401, 401]);
    // The number of nobody is passed over later.
    expect(await post('first', ofNumber('3'))).toBe(200);
    expect(stored).toEqual([null, null, null]);
  });

  it('signs reports about its business account, not about another', async () => {
    await start({ environment: null, accounts });
    expect(await statuses(['first', ofAccount('w1')], ['first', ofAccount('w2')])).toEqual([200, 401]);
  });

  it('signs for every number of its app, and for each of two apps of one business account', async () => {
    const shared = { businessAccountId: 'w' };
    const apps = [meta('1', 'first', shared), meta('2', 'first', shared), meta('3', 'third', shared)];
    await start({ environment: null, accounts: apps });
    expect(await statuses(['first', ofNumber('1', '2')], ['first', ofNumber('3')])).toEqual([200, 401]);
    expect(await statuses(['first', ofAccount('w')], ['third', ofAccount('w')])).toEqual([200, 200]);
  });

  it('is refused as the number that the call is about, and confirms the address of its own account', async () => {
    await start({ environment: null, accounts });
    const noted: unknown[] = [];
    gateway.requests.answer(NoteWebhookCalls, ({ account, refused, verifiedAt }) => {
      noted.push([account, refused?.reason ?? typeof verifiedAt]);
    });
    await post('second', ofNumber('1'));
    const query = { 'hub.mode': 'subscribe', 'hub.challenge': '1', 'hub.verify_token': 'word of 2' };
    await gateway.app.inject({ url: URL, query });
    await gateway.app.get(NotedCalls).send();
    expect(noted).toEqual([
      ['whatsapp:cloud:1', 'signature'],
      ['whatsapp:cloud:2', 'string'],
    ]);
  });

  it('that is the path of a hook names its gateway', async () => {
    await start({ environment: null, accounts });
    const call = async (path: string) =>
      (await gateway.app.inject({ method: 'POST', url: `${URL}/form/${path}`, payload: {} })).statusCode;
    expect([await call('hook-of-a'), await call('hook-of-b'), await call('hook-of-c')]).toEqual([200, 200, 401]);
    expect(stored).toEqual(['whatsapp:form:a', 'whatsapp:form:b']);
  });
});
