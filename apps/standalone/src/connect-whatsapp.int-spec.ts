import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type {
  AccountCheckView,
  AuditPage,
  ConnectionListView,
  TemplateListView,
  WhatsappHealthView,
} from '@recuerda/contracts';
import { freePort } from '@recuerda/local-servers';
import { bootstrap, loadConfig } from '@recuerda/service';
import { Api, createTestDatabase, eventually, ReminderRows, TEST_KEY, type TestDatabase } from '@recuerda/testing';
import { environmentOf, simulatedCloud } from './environment.js';
import { modulesOf } from './modules.js';
import { standaloneConfig } from './standalone.config.js';

const { WHATSAPP_PHONE_NUMBER_ID: NUMBER, WHATSAPP_BUSINESS_ACCOUNT_ID: ACCOUNT } = simulatedCloud('');
const APP_SECRET = 'the-secret-of-the-application';
const VERIFY_TOKEN = 'the-word-of-the-school';

let database: TestDatabase;
let url: string;
let api: Api;
let rows: ReminderRows;
let app: Awaited<ReturnType<typeof start>>;

/** `npm start`: messages go to the simulator's form; the simulated Meta is there, too, and no account of it is set. */
async function start() {
  const given = { PORT: new URL(url).port, LOG_LEVEL: 'silent', AUTH: 'off', SECRETS_KEY: TEST_KEY };
  const env = environmentOf(given, loadConfig(standaloneConfig, given), database.url, { simulatesCloud: false });
  const meta = { WHATSAPP_GRAPH_URL: `${url}/sandbox/graph/v26.0`, WHATSAPP_TOKEN: 'meta-token-of-a-system-user' };
  const own = { WHATSAPP_APP_SECRET: APP_SECRET, WHATSAPP_VERIFY_TOKEN: VERIFY_TOKEN };
  const numbers = { WHATSAPP_PHONE_NUMBER_ID: NUMBER, WHATSAPP_BUSINESS_ACCOUNT_ID: ACCOUNT };
  const webhooks = { WHATSAPP_WEBHOOK_URL: `${url}/webhooks/whatsapp` };
  const all = { ...env, ...meta, ...own, ...numbers, ...webhooks };
  return bootstrap({ name: 'standalone', env: all, imports: modulesOf(all, true) });
}

beforeAll(async () => {
  database = await createTestDatabase();
  url = `http://127.0.0.1:${await freePort()}`;
  app = await start();
  api = new Api(url);
  rows = await ReminderRows.open(database.url);
});
afterAll(async () => {
  await rows?.close();
  await app?.close();
  await database?.drop();
});

const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
  const response = await fetch(`${url}${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  return (await response.json()) as T;
};
const ACCOUNTS = '/api/whatsapp/accounts';
const META = `${ACCOUNTS}/whatsapp:cloud:${NUMBER}`;
const SIMULATOR = `${ACCOUNTS}/whatsapp:sandbox:environment`;
const connect = (values: object, departmentIds: string[] = []) =>
  call<ConnectionListView>('POST', ACCOUNTS, { ...values, departmentIds });
const CLOUD = {
  ...{ provider: 'cloud', phoneNumberId: NUMBER, businessAccountId: ACCOUNT, appSecret: APP_SECRET },
  ...{ token: 'meta-token-of-a-system-user', verifyToken: VERIFY_TOKEN },
};
const { verifyToken: _, ...VALUES } = CLOUD;
const verdicts = async (values: object) =>
  (await call<AccountCheckView>('POST', `${ACCOUNTS}/check`, { account: null, ...VALUES, ...values })).results.map(
    ({ field, verdict }) => `${field}: ${verdict}`,
  );
const health = () => call<WhatsappHealthView>('GET', `${META}/health`);
const messagesTo = async (to: string) =>
  (await call<{ items: { message: string; via?: string }[] }>('GET', `/sandbox/messages?to=${to}`)).items;

let phone = 99_887_700;
/** Sends a reminder to a new employee; returns the number that it went to. */
async function remind(title: string, inDepartment?: string): Promise<string> {
  const departmentId = inDepartment ?? (await api.department(`Docencia ${title}`)).id;
  phone += 1;
  const employee = await api.employee(departmentId, 'Ana Núñez', `+504 ${phone}`, { consent: true });
  const task = await api.task(employee.id, title, { reminderInterval: 60 });
  await eventually(async () => (await rows.of(task.id)).length === 1);
  await rows.bringForward([task.id]);
  await eventually(async () => (await api.deliveries(task.id)).items[0]?.status === 'sent');
  return `504${phone}`;
}

it("each value is checked at Meta, and a wrong one's mistake named", async () => {
  expect(await verdicts({})).toEqual([
    'token: right',
    'phoneNumberId: right',
    'businessAccountId: right',
    'appSecret: right',
  ]);
  expect(await verdicts({ token: 'another' })).toEqual(['token: token_refused']);
  expect(await verdicts({ phoneNumberId: ACCOUNT })).toContain('phoneNumberId: number_is_other');
  expect(await verdicts({ phoneNumberId: '10654' })).toContain('phoneNumberId: number_unknown');
  expect(await verdicts({ businessAccountId: NUMBER })).toContain('businessAccountId: account_unknown');
  expect(await verdicts({ appSecret: 'another' })).toContain('appSecret: app_secret_wrong');
});

it('Meta is connected without a restart, in all services, survives one, and is disconnected', async () => {
  expect(await call<ConnectionListView>('GET', ACCOUNTS)).toMatchObject({
    items: [{ source: 'simulator', provider: 'sandbox' }],
  });
  expect(await messagesTo(await remind('antes'))).toMatchObject([{ message: expect.stringContaining('antes') }]);
  expect((await connect(CLOUD)).items).toMatchObject([
    {
      ...{ source: 'portal', provider: 'cloud', phoneNumberId: NUMBER },
      secrets: [
        { name: 'token', end: 'user' },
        { name: 'appSecret', end: 'tion' },
        { name: 'verifyToken', end: 'hool' },
      ],
    },
  ]);
  // Of Meta's calls only those with this account's secrets are taken, at once.
  const query = new URLSearchParams({
    ...{ 'hub.mode': 'subscribe', 'hub.challenge': '42', 'hub.verify_token': VERIFY_TOKEN },
  });
  expect(await (await fetch(`${url}/webhooks/whatsapp?${query}`)).text()).toBe('42');
  const post = async (secret: string) => {
    const signature = `sha256=${createHmac('sha256', secret).update('{}').digest('hex')}`;
    const headers = { 'x-hub-signature-256': signature, 'content-type': 'application/json' };
    return (await fetch(`${url}/webhooks/whatsapp`, { method: 'POST', headers, body: '{}' })).status;
  };
  expect([await post(APP_SECRET), await post('another')]).toEqual([200, 401]);
  await eventually(async () =>
    expect(await health()).toMatchObject({ provider: 'cloud', webhook: { calls: { verifiedAt: expect.any(String) } } }),
  );
  // Templates are those of the account.
  await eventually(async () =>
    expect(await call<TemplateListView>('GET', `${META}/templates`)).toMatchObject({
      ...{ provider: 'cloud', error: null },
      items: expect.arrayContaining([expect.objectContaining({ name: 'recordatorio_tarea' })]),
    }),
  );
  const before = await messagesTo(await remind('por Meta'));
  expect(before).toHaveLength(1);

  await app.close();
  app = await start();
  expect(await call<ConnectionListView>('GET', ACCOUNTS)).toMatchObject({
    items: [{ source: 'portal', provider: 'cloud' }],
  });
  expect(await messagesTo(await remind('tras reiniciar'))).toHaveLength(1);

  expect(await call<ConnectionListView>('DELETE', META)).toMatchObject({ items: [{ source: 'simulator' }] });
  await eventually(async () =>
    expect(await call<TemplateListView>('GET', `${SIMULATOR}/templates`)).toMatchObject({ provider: 'sandbox' }),
  );
  expect(await messagesTo(await remind('después'))).toHaveLength(1);
  // Meta repeats calls for days.
  expect([await post(APP_SECRET), await post('another')]).toEqual([200, 401]);
});

it('a gateway is connected at the address of the sandbox, and no other of this machine', async () => {
  const gateway = { provider: 'form', appkey: 'a', authkey: 'b', dialect: 'status' };
  const refused = await connect({ ...gateway, url: 'http://127.0.0.1:1/sandbox/messages' });
  expect(refused).toMatchObject({ code: 'validation_failed', errors: [{ field: 'url' }] });
  const own = { ...gateway, url: `${url}/sandbox/messages` };
  const test = (values: object) =>
    call<AccountCheckView>('POST', `${ACCOUNTS}/check`, { account: null, ...own, ...values });
  expect((await test({ testPhone: '99887799' })).results).toMatchObject([
    { field: 'url', verdict: 'right' },
    { field: 'test', verdict: 'keys_refused' },
  ]);
});

it('the activity has who connected what, and no secret', async () => {
  const entries = async () =>
    (await call<AuditPage>('GET', '/api/audit?entityKind=account')).items.map(({ action, entity }) => [
      action,
      entity?.name,
    ]);
  await eventually(async () =>
    expect(await entries()).toEqual([
      ['account.disconnected', 'Meta'],
      ['account.connected', 'Meta'],
    ]),
  );
  const text = JSON.stringify(await call<object>('GET', '/api/audit?limit=100'));
  for (const secret of [APP_SECRET, VERIFY_TOKEN, CLOUD.token]) expect(text).not.toContain(secret);
});

it("a department's number sends and answers for it, and the school's for the others", async () => {
  const { id: primary } = await api.department('Primaria');
  expect((await connect(CLOUD, [primary])).items).toMatchObject([
    { source: 'simulator', departmentIds: [] },
    { source: 'portal', departmentIds: [primary] },
  ]);
  const [own, others] = [await remind('por su número', primary), await remind('por el de la escuela')];
  const viaMeta = async (to: string) => (await messagesTo(to)).map(({ via }) => via !== undefined);
  expect([await viaMeta(own), await viaMeta(others)]).toEqual([[true], [false]]);
  await call('POST', '/sandbox/replies', { to: own, kind: 'text', text: 'ayuda' });
  await eventually(async () => expect(await viaMeta(own)).toEqual([true, true]));
  await call('DELETE', META);
  expect(await viaMeta(await remind('tras desconectar', primary))).toEqual([false]);
});
