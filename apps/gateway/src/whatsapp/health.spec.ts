import { afterEach, expect, it } from '@jest/globals';
import {
  type AccountNoticeView,
  DismissAccountNotice,
  GetWebhookCalls,
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
const NOTICE: AccountNoticeView = {
  key: 'quality',
  topic: 'quality',
  event: 'FLAGGED',
  severity: 'warning',
  number: null,
  words: null,
  at: '2026-03-01T12:00:00.000Z',
  until: null,
};

let gateway: Gateway;
const sources: string[] = [];
afterEach(async () => {
  sources.length = 0;
  await gateway.close();
});
const start = async (env: Env = {}) => {
  gateway = await startGateway(env);
  gateway.requests
    .answer(GetWebhookCalls, ({ source }) => {
      sources.push(source);
      return CALLS;
    })
    .answer(ListAccountNotices, () => [NOTICE]);
};
const health = async (headers: Record<string, string> = {}) =>
  (await gateway.app.inject({ url: '/api/whatsapp/health', headers })).json<{ webhook: object; notices: object[] }>();

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
  expect(sources).toEqual([env['WHATSAPP_PROVIDER'] === 'cloud' ? 'cloud' : 'form']);
});

it("the account is asked about afresh by 'check' only", async () => {
  await start();
  const asked: unknown[] = [];
  gateway.requests.answer(ReadAccount, (input) => {
    asked.push(input);
    return { account: null };
  });
  expect((await gateway.app.inject({ url: '/api/whatsapp/account' })).json()).toEqual({ account: null });
  const check = await gateway.app.inject({ method: 'POST', url: '/api/whatsapp/account/check' });
  expect([check.statusCode, asked]).toEqual([200, [{}, { fresh: true }]]);
});

it('a notice is dismissed by its key', async () => {
  await start();
  const dismissed: string[] = [];
  gateway.requests.answer(DismissAccountNotice, ({ key }) => {
    dismissed.push(key);
    return {};
  });
  const dismiss = (key: string) =>
    gateway.app.inject({ method: 'DELETE', url: `/api/whatsapp/notices/${encodeURIComponent(key)}` });
  expect((await dismiss('alert:OBA')).statusCode).toBe(204);
  expect((await dismiss('x'.repeat(201))).statusCode).toBe(422);
  expect(dismissed).toEqual(['alert:OBA']);
});
