import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  AccountConnected,
  AccountDisconnected,
  AccountUpdated,
  type AccountWebhookSecrets,
  AssignAccountDepartments,
  ChangeAccount,
  ConnectAccount,
  DisconnectAccount,
  GetWebhookSecrets,
  ListConnections,
} from '@recuerda/contracts';
import { eventually, TEST_KEY } from '@recuerda/testing';
import { v7 as uuidv7 } from 'uuid';
import { cloudSettings } from '../../../__fixtures__/cloud-settings.js';
import {
  CLOUD,
  connectSchool,
  disconnectAll,
  gatewayAt,
  schoolConnection,
  startConnecting,
} from '../../../__fixtures__/connecting-notifier.js';
import { type FakeGraph, startGraph } from '../../../__fixtures__/fake-graph.js';
import { type NotifierUnderTest, startNotifier } from '../../../__fixtures__/notifier-under-test.js';

let graph: FakeGraph;
let notifier: NotifierUnderTest;
beforeAll(async () => {
  graph = await startGraph();
  notifier = await startConnecting(graph);
});
afterAll(async () => {
  await notifier?.close();
  await graph?.close();
});
afterEach(async () => {
  await disconnectAll(notifier);
  const ended = await notifier.database.query<object[]>('SELECT id FROM notifier.accounts');
  // What a test announces must not arrive in the next one.
  const announced = () => notifier.surroundings.accounts.filter(({ type }) => type === AccountDisconnected.type);
  await eventually(() => announced().length === ended.length);
  await notifier.database.query('DELETE FROM notifier.accounts');
  notifier.surroundings.accounts.length = 0;
});

const connect = (input: unknown, by = notifier) => connectSchool(by, input as typeof CLOUD);
const connection = () => schoolConnection(notifier);
const disconnect = (account: string) => notifier.requests.send(DisconnectAccount, { account });
const known = () => notifier.requests.send(GetWebhookSecrets, {});
const secrets = async (name: keyof AccountWebhookSecrets) => (await known()).accounts.map((one) => one[name]);
const refusal = (code: string, field?: string) =>
  expect.objectContaining({ code, ...(field !== undefined && { errors: [expect.objectContaining({ field })] }) });
const SECRETS = [CLOUD, gatewayAt('')].flatMap((account) =>
  Object.entries(account).flatMap(([name, value]) => (/token|secret|key/i.test(name) ? [String(value)] : [])),
);

describe("the school's account", () => {
  it('is shown with at most four characters of a secret, and leaves none in its row or its event', async () => {
    expect(await connection()).toMatchObject({
      ...{ account: 'whatsapp:sandbox:environment', source: 'simulator', provider: 'sandbox', canStore: true },
    });
    expect(await connect(CLOUD)).toEqual({
      ...{ account: 'whatsapp:cloud:100100', name: '100100', departmentIds: [] },
      ...{ source: 'portal', provider: 'cloud', phoneNumberId: '100100', businessAccountId: '200200' },
      ...{ url: null, dialect: null, readable: true, connectedAt: expect.any(String) },
      secrets: [
        { name: 'token', end: 'user' },
        { name: 'appSecret', end: 'cdef' },
        // Too short to show a part of it.
        { name: 'verifyToken', end: null },
      ],
    });
    await eventually(() => notifier.surroundings.accounts.length === 1);
    const rows = await notifier.database.query<object[]>('SELECT * FROM notifier.accounts');
    const written = JSON.stringify([rows, notifier.surroundings.accounts, await connection()]);
    for (const secret of SECRETS) expect(written).not.toContain(secret);
    expect(notifier.surroundings.accounts).toMatchObject([
      { type: AccountConnected.type, data: { provider: 'cloud', address: 'Meta', phoneNumberId: '100100' } },
    ]);
  });

  it('keeps a secret that is left empty, and announces a change only of what changed', async () => {
    await connect(CLOUD);
    const renewed = { ...CLOUD, token: 'EAAG-another-token-of-it', appSecret: '', verifyToken: '' };
    expect(await connect(renewed)).toMatchObject({ secrets: [{ end: 'f-it' }, { end: 'cdef' }, { end: null }] });
    await eventually(() => notifier.surroundings.accounts.length === 2);
    expect(notifier.surroundings.accounts[1]).toMatchObject({
      ...{ type: AccountUpdated.type, version: 2 },
      data: { secretVersion: 2, previous: { secretVersion: 1 } },
    });
    await connect({ ...renewed, token: '' });
    await eventually(() => notifier.surroundings.accounts.length === 3);
    expect(notifier.surroundings.accounts[2]).toMatchObject({ version: 3, data: { secretVersion: 2, previous: {} } });
  });

  it('takes another business account of the same number, and announces it', async () => {
    await connect(CLOUD);
    expect(await connect({ ...CLOUD, businessAccountId: '200201' })).toMatchObject({ businessAccountId: '200201' });
    await eventually(() => notifier.surroundings.accounts.length === 2);
    expect(notifier.surroundings.accounts).toMatchObject([
      { type: AccountConnected.type, data: { businessAccountId: '200200' } },
      { type: AccountUpdated.type, data: { businessAccountId: '200201', previous: { businessAccountId: '200200' } } },
    ]);
  });

  it("keeps a gateway's keys only for its own address", async () => {
    await connect(gatewayAt(notifier.provider.url));
    const other = new URL('/other', notifier.provider.url).href;
    const kept = { appkey: '', authkey: '' };
    await expect(connect(gatewayAt(other, kept))).rejects.toEqual(refusal('validation_failed', 'appkey'));
    expect(await connect(gatewayAt(notifier.provider.url, { ...kept, dialect: 'menuia' }))).toMatchObject({
      ...{ url: notifier.provider.url, dialect: 'menuia' },
      secrets: [{ end: 'hool' }, { end: 'hool' }],
    });
  });

  it('needs each secret at first, and an address that is neither private nor without HTTPS', async () => {
    await expect(connect({ ...CLOUD, appSecret: '' })).rejects.toEqual(refusal('validation_failed', 'appSecret'));
    // Loopback is the sandbox's alone: another port of this machine is not.
    for (const url of ['http://127.0.0.1:9/send', 'https://10.0.0.1/send', 'http://8.8.8.8/send'])
      await expect(connect(gatewayAt(url))).rejects.toEqual(refusal('validation_failed', 'url'));
    expect(await connection()).toMatchObject({ source: 'simulator' });
  });

  it('replaces the one before, whose late calls are known by its secrets until seven days have passed', async () => {
    await connect(CLOUD);
    await connect({ ...CLOUD, phoneNumberId: '100101', appSecret: 'another-app-secret' });
    const types = () => notifier.surroundings.accounts.map(({ type }) => type);
    await eventually(() => types().length === 3);
    expect(types()).toEqual([AccountConnected.type, AccountDisconnected.type, AccountConnected.type]);
    const app = ['another-app-secret', '0123456789abcdef0123456789abcdef'];
    expect([await secrets('app'), await secrets('isFormer')]).toEqual([app, [false, true]]);
    await disconnect('whatsapp:cloud:100101');
    expect([await secrets('app'), await secrets('isFormer')]).toEqual([app, [true, true]]);
    const age = (days: number) =>
      notifier.database.query(`UPDATE notifier.accounts SET ended_at = now() - $1 * interval '1 day'`, [days]);
    await age(6.99);
    expect(await secrets('app')).toHaveLength(2);
    await age(7.01);
    expect(await secrets('app')).toEqual([]);
  });

  it("has one address for a gateway's hook, whatever its keys", async () => {
    await connect(gatewayAt(notifier.provider.url));
    const paths = await secrets('path');
    expect(paths).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
    await connect(gatewayAt(notifier.provider.url, { appkey: 'another-appkey-of-the-school' }));
    expect(new Set(await secrets('path'))).toEqual(new Set(paths));
  });

  it('forgets what sends once it is disconnected', async () => {
    const { account } = await connect(gatewayAt(notifier.provider.url));
    expect(await disconnect(account)).toMatchObject({ items: [{ source: 'simulator', secrets: [] }] });
    await expect(disconnect(account)).rejects.toEqual(refusal('not_found'));
    await eventually(() => notifier.surroundings.accounts.length === 2);
    await connect(gatewayAt(notifier.provider.url));
    await expect(connect(gatewayAt(notifier.provider.url, { appkey: '' }))).resolves.toBeDefined();
  });
});

describe('accounts of departments', () => {
  const [PRIMARY, SECONDARY] = ['0190b5a0-0000-7000-8000-000000000001', '0190b5a0-0000-7000-8000-000000000002'];
  const [FIRST, SECOND] = ['whatsapp:cloud:100100', 'whatsapp:cloud:100101'];
  const add = async (departmentIds: string[], phoneNumberId = '100101', by = notifier) =>
    (await by.requests.send(ConnectAccount, { ...CLOUD, phoneNumberId, departmentIds })).items;
  const shown = async () =>
    (await notifier.requests.send(ListConnections, {})).items.map((one) => [one.account, one.departmentIds.length]);
  const change = (account: string, values: object) =>
    notifier.requests.send(ChangeAccount, { account, values: { ...CLOUD, ...values } as typeof CLOUD });
  const assign = (account: string, departmentIds: string[]) =>
    notifier.requests.send(AssignAccountDepartments, { account, departmentIds });

  it("are connected beside the school's, which is the simulator until it has one", async () => {
    await add([PRIMARY]);
    expect(await shown()).toEqual([
      ['whatsapp:sandbox:environment', 0],
      [SECOND, 1],
    ]);
    await connect(CLOUD);
    expect(await shown()).toEqual([
      [FIRST, 0],
      [SECOND, 1],
    ]);
    await eventually(() => notifier.surroundings.accounts.length === 2);
    expect(notifier.surroundings.accounts).toMatchObject([
      { data: { departmentIds: [PRIMARY], phoneNumberId: '100101' } },
      { data: { departmentIds: [], phoneNumberId: '100100' } },
    ]);
  });

  it('are named by the number as Meta knows it', async () => {
    const known = { display_phone_number: '+504 2222-3333', verified_name: 'Escuela' };
    graph.answers.set('100101?fields=display_phone_number,verified_name', { body: known });
    const items = await add([PRIMARY]);
    expect(items.map(({ name }) => name)).toEqual(['Simulador', '+504 2222-3333 · Escuela']);
    graph.answers.clear();
  });

  it('serve a department once, and a number is connected once', async () => {
    await connect(CLOUD);
    await add([PRIMARY]);
    await expect(add([SECONDARY, PRIMARY], '100102')).rejects.toEqual(refusal('department_has_account'));
    await expect(add([], '100102')).rejects.toEqual(refusal('school_has_account'));
    for (const number of ['100100', '100101'])
      await expect(add([SECONDARY], number)).rejects.toEqual(refusal('account_connected'));
    expect(await add([SECONDARY], '100102')).toHaveLength(3);
    await expect(assign(SECOND, [PRIMARY, SECONDARY])).rejects.toEqual(refusal('department_has_account'));
    await expect(change(SECOND, { phoneNumberId: '100102' })).rejects.toEqual(refusal('account_connected'));
  });

  it('that are connected at the same time are refused like ones after each other', async () => {
    const both = await Promise.allSettled([add([PRIMARY], '100101'), add([PRIMARY], '100102')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const reasons = both.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(reasons).toEqual([refusal('department_has_account')]);
  });

  it("change their departments, the school's account does not", async () => {
    await connect(CLOUD);
    await add([PRIMARY]);
    const { items } = await assign(SECOND, [SECONDARY, PRIMARY]);
    expect(items.map(({ departmentIds }) => departmentIds)).toEqual([[], [PRIMARY, SECONDARY]]);
    await eventually(() => notifier.surroundings.accounts.length === 3);
    expect(notifier.surroundings.accounts[2]).toMatchObject({
      type: AccountUpdated.type,
      data: { secretVersion: 1, departmentIds: [PRIMARY, SECONDARY], previous: { departmentIds: [PRIMARY] } },
    });
    await expect(assign(FIRST, [PRIMARY])).rejects.toEqual(refusal('validation_failed', 'departmentIds'));
    await expect(assign('whatsapp:cloud:1', [PRIMARY])).rejects.toEqual(refusal('not_found'));
  });

  it('change none that another administrator has changed since they were seen [MERGE-01]', async () => {
    await add([PRIMARY]);
    const reassign = (seen: string) => {
      const expected = { departmentIds: [seen] };
      const departmentIds = [PRIMARY, SECONDARY];
      return notifier.requests.send(AssignAccountDepartments, { account: SECOND, departmentIds, expected });
    };
    await expect(reassign(SECONDARY)).rejects.toMatchObject({
      ...{ code: 'fields_changed', errors: [{ field: 'departmentIds' }] },
      params: { entity: { account: SECOND, departmentIds: [PRIMARY] } },
    });
    expect((await shown()).at(-1)).toEqual([SECOND, 1]);
    await reassign(PRIMARY);
    expect((await shown()).at(-1)).toEqual([SECOND, 2]);
  });

  it('keep their departments when their number is changed, and leave the others as they are', async () => {
    await connect(CLOUD);
    await add([PRIMARY]);
    await change(SECOND, { phoneNumberId: '100103' });
    expect(await shown()).toEqual([
      [FIRST, 0],
      ['whatsapp:cloud:100103', 1],
    ]);
    await disconnect('whatsapp:cloud:100103');
    expect(await shown()).toEqual([[FIRST, 0]]);
    expect(await secrets('isFormer')).toEqual([false, true, true]);
    expect(await add([PRIMARY])).toHaveLength(2);
  });

  it('may be gateways, of which an address counts once with each appkey', async () => {
    const { url } = notifier.provider;
    await connect(gatewayAt(url));
    const gateway = (more: object) =>
      notifier.requests.send(ConnectAccount, { ...gatewayAt(url, more), departmentIds: [PRIMARY] } as never);
    await expect(gateway({})).rejects.toEqual(refusal('account_connected'));
    const { items } = await gateway({ appkey: 'another-appkey-of-the-school' });
    expect(items.map(({ name }) => name)).toEqual([new URL(url).origin, new URL(url).origin]);
    expect(new Set(await secrets('path')).size).toBe(2);
  });

  it("are connected beside the environment's, which stays the school's", async () => {
    const number = { WHATSAPP_PHONE_NUMBER_ID: '100200' };
    const settings = { ...cloudSettings(graph.url), ...number, SECRETS_KEY: TEST_KEY };
    const fixed = await startNotifier('in process', settings);
    try {
      await expect(add([], '100101', fixed)).rejects.toEqual(refusal('connection_fixed'));
      await expect(add([PRIMARY], '100200', fixed)).rejects.toEqual(refusal('account_connected'));
      const items = await add([PRIMARY], '100101', fixed);
      expect(items.map(({ account, source }) => [account, source])).toEqual([
        ['whatsapp:cloud:100200', 'environment'],
        [SECOND, 'portal'],
      ]);
      const ofServer = { account: 'whatsapp:cloud:100200', departmentIds: [SECONDARY] };
      await expect(fixed.requests.send(AssignAccountDepartments, ofServer)).rejects.toEqual(
        refusal('connection_fixed'),
      );
      expect(await fixed.requests.send(GetWebhookSecrets, {})).toMatchObject({
        environment: { account: 'whatsapp:cloud:100200', phoneNumberId: '100200', businessAccountId: '2002' },
        accounts: [{ account: SECOND, isFormer: false }],
      });
    } finally {
      await fixed.close();
    }
  });
});

it('a provider that the environment names is shown, and cannot be exchanged', async () => {
  const fixed = await startNotifier('in process', { ...cloudSettings(graph.url), SECRETS_KEY: TEST_KEY });
  try {
    expect(await schoolConnection(fixed)).toMatchObject({
      ...{ source: 'environment', provider: 'cloud', phoneNumberId: '1001', businessAccountId: '2002', secrets: [] },
    });
    await expect(connect(CLOUD, fixed)).rejects.toEqual(refusal('connection_fixed'));
    const account = 'whatsapp:cloud:1001';
    await expect(fixed.requests.send(DisconnectAccount, { account })).rejects.toEqual(refusal('connection_fixed'));
  } finally {
    await fixed.close();
  }
});

it("a provider that the environment names leaves the number of the portal's school account taken", async () => {
  await connect(CLOUD);
  const DATABASE_URL = notifier.databaseUrl;
  const fixed = await startNotifier('in process', { ...cloudSettings(graph.url), SECRETS_KEY: TEST_KEY, DATABASE_URL });
  const connectTo = (phoneNumberId: string) =>
    fixed.requests.send(ConnectAccount, { ...CLOUD, phoneNumberId, departmentIds: [uuidv7()] });
  try {
    await expect(connectTo(CLOUD.phoneNumberId)).rejects.toEqual(refusal('account_connected'));
    expect((await connectTo('100104')).items).toHaveLength(2);
  } finally {
    await fixed.close();
  }
});

it('without a key for secrets nothing is connected, and the portal can say so', async () => {
  const keyless = await startConnecting(graph, { SECRETS_KEY: '' });
  try {
    expect(await schoolConnection(keyless)).toMatchObject({ canStore: false });
    await expect(connect(CLOUD, keyless)).rejects.toEqual(refusal('secrets_key_missing'));
  } finally {
    await keyless.close();
  }
});
