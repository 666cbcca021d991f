import { afterEach, expect, it } from '@jest/globals';
import {
  type AccountNoticeView,
  type AccountWebhookSecrets,
  DismissAccountNotice,
  GetWebhookCalls,
  GetWebhookSecrets,
  ListAccountNotices,
  ReadAccount,
  type WebhookCallsView,
} from '@recuerda/contracts';
import type { Env } from '@recuerda/service';
import { type Gateway, startGateway } from '../__fixtures__/gateway.js';

const SECRET = 'the-secret-of-the-form-gateway';
const CALLS: WebhookCallsView = {
  firstAt: null,
  lastAt: null,
  verifiedAt: null,
  refused: 0,
  refusedAt: null,
  refusedReason: null,
  failed: 0,
};
const ACCOUNT = 'whatsapp:cloud:106540352242922';
const NOTICE: AccountNoticeView = {
  account: ACCOUNT,
  key: 'quality',
  topic: 'quality',
  event: 'FLAGGED',
  severity: 'warning',
  number: null,
  words: null,
  at: '2026-03-01T12:00:00.000Z',
  until: null,
};

/** A gateway of some departments. */
const OTHER: AccountWebhookSecrets = {
  ...{ account: 'whatsapp:form:0190b5a0', provider: 'form', phoneNumberId: null, businessAccountId: null },
  ...{ app: null, verifyToken: null, path: 'hook', isFormer: false },
};

let gateway: Gateway;
const asked: object[] = [];
afterEach(async () => {
  asked.length = 0;
  await gateway.close();
});
const start = async (env: Env = {}) => {
  gateway = await startGateway(env);
  gateway.requests
    .answer(GetWebhookCalls, (about) => {
      asked.push(about);
      return CALLS;
    })
    .answer(ListAccountNotices, () => [NOTICE, { ...NOTICE, account: OTHER.account, key: 'other' }])
    .answer(GetWebhookSecrets, () => ({
      environment: { account: ACCOUNT, phoneNumberId: null, businessAccountId: null },
      accounts: [OTHER, { ...OTHER, account: 'whatsapp:cloud:1', isFormer: true }],
    }));
};
const path = (account: string) => `/api/whatsapp/accounts/${account}`;
const health = async (headers: Record<string, string> = {}, account = ACCOUNT) =>
  (await gateway.app.inject({ url: `${path(account)}/health`, headers })).json<{
    webhook: object;
    notices: object[];
  }>();

it.each<[string, Env, object]>([
  [
    'Meta, without secrets',
    { WHATSAPP_PROVIDER: 'cloud' },
    { url: 'http://school.example/webhooks/whatsapp', hasSecret: false, hasVerifyToken: false },
  ],
  [
    'Meta, with both secrets and an address of its own',
    {
      WHATSAPP_PROVIDER: 'cloud',
      WHATSAPP_APP_SECRET: 'a',
      WHATSAPP_VERIFY_TOKEN: 'b',
      PUBLIC_URL: 'https://recuerda.example/',
    },
    { url: 'https://recuerda.example/webhooks/whatsapp', hasSecret: true, hasVerifyToken: true },
  ],
  ['a form gateway, without a secret', { WHATSAPP_PROVIDER: 'form' }, { url: null, hasSecret: false }],
  [
    'a form gateway',
    { WHATSAPP_PROVIDER: 'form', WHATSAPP_FORM_WEBHOOK_SECRET: SECRET },
    { url: `http://school.example/webhooks/whatsapp/form/${SECRET}`, hasSecret: true },
  ],
  [
    'the sandbox, which needs no address',
    { WHATSAPP_PROVIDER: 'sandbox', SANDBOX_WEBHOOK_SECRET: SECRET },
    { url: null, hasSecret: true },
  ],
])('says where %s calls, and what is missing', async (_who, env, webhook) => {
  await start(env);
  expect(await health({ host: 'school.example' })).toMatchObject({
    webhook: { ...webhook, calls: CALLS },
    notices: [NOTICE],
  });
  expect(asked).toEqual([{ source: env['WHATSAPP_PROVIDER'] === 'cloud' ? 'cloud' : 'form', account: ACCOUNT }]);
});

it('is told of each account by itself, and of no former one', async () => {
  await start({ WHATSAPP_PROVIDER: 'cloud', PUBLIC_URL: 'https://recuerda.example' });
  expect(await health({}, OTHER.account)).toMatchObject({
    webhook: { url: 'https://recuerda.example/webhooks/whatsapp/form/hook', hasSecret: true, hasVerifyToken: false },
    notices: [{ key: 'other' }],
  });
  expect(asked).toEqual([{ source: 'form', account: OTHER.account }]);
  expect(await health({}, 'whatsapp:cloud:1')).toMatchObject({ code: 'not_found' });
});

it("the account is asked about afresh by 'check' only", async () => {
  await start();
  const asked: unknown[] = [];
  gateway.requests.answer(ReadAccount, (input) => {
    asked.push(input);
    return { account: null };
  });
  expect((await gateway.app.inject({ url: `${path(ACCOUNT)}/number` })).json()).toEqual({ account: null });
  const check = await gateway.app.inject({ method: 'POST', url: `${path(ACCOUNT)}/number/check` });
  expect([check.statusCode, asked]).toEqual([
    200,
    [
      { account: ACCOUNT, fresh: false },
      { account: ACCOUNT, fresh: true },
    ],
  ]);
});

it('a notice is dismissed by its key', async () => {
  await start();
  const dismissed: string[] = [];
  gateway.requests.answer(DismissAccountNotice, ({ account, key }) => {
    dismissed.push(`${account} ${key}`);
  });
  const dismiss = (key: string) =>
    gateway.app.inject({ method: 'DELETE', url: `${path(ACCOUNT)}/notices/${encodeURIComponent(key)}` });
  expect((await dismiss('alert:OBA')).statusCode).toBe(204);
  expect((await dismiss('x'.repeat(201))).statusCode).toBe(422);
  expect(dismissed).toEqual([`${ACCOUNT} alert:OBA`]);
});
