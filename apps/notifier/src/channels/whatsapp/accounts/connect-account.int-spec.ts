import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  AccountConnected,
  AccountDisconnected,
  AccountUpdated,
  ConnectAccount,
  DisconnectAccount,
  GetConnection,
  GetWebhookSecrets,
} from '@recuerda/contracts';
import { eventually, TEST_KEY } from '@recuerda/testing';
import { cloudSettings } from '../../../__fixtures__/cloud-settings.js';
import { CLOUD, gatewayAt, startConnecting } from '../../../__fixtures__/connecting-notifier.js';
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
  await notifier.requests.send(DisconnectAccount, {});
  const ended = await notifier.database.query<object[]>('SELECT id FROM notifier.accounts');
  // What a test announces must not arrive in the next one.
  const announced = () => notifier.surroundings.accounts.filter(({ type }) => type === AccountDisconnected.type);
  await eventually(() => announced().length === ended.length);
  await notifier.database.query('DELETE FROM notifier.accounts');
  notifier.surroundings.accounts.length = 0;
});

const connect = (input: unknown, { requests } = notifier) => requests.send(ConnectAccount, input as typeof CLOUD);
const connection = () => notifier.requests.send(GetConnection, {});
const secrets = () => notifier.requests.send(GetWebhookSecrets, {});
const refusal = (code: string, field?: string) =>
  expect.objectContaining({ code, ...(field !== undefined && { errors: [expect.objectContaining({ field })] }) });
const SECRETS = [CLOUD, gatewayAt('')].flatMap((account) =>
  Object.entries(account).flatMap(([name, value]) => (/token|secret|key/i.test(name) ? [String(value)] : [])),
);

describe('the account that is connected', () => {
  it('is shown with at most four characters of a secret, and leaves none in its row or its event', async () => {
    expect(await connection()).toMatchObject({ source: 'simulator', provider: 'sandbox', canStore: true });
    expect(await connect(CLOUD)).toEqual({
      ...{ source: 'portal', provider: 'cloud', phoneNumberId: '100100', businessAccountId: '200200' },
      ...{ url: null, dialect: null, readable: true, canStore: true, connectedAt: expect.any(String) },
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
    expect(await secrets()).toMatchObject({ provider: 'cloud', app });
    await notifier.requests.send(DisconnectAccount, {});
    expect(await secrets()).toMatchObject({ provider: null, app });
    const age = (days: number) =>
      notifier.database.query(`UPDATE notifier.accounts SET ended_at = now() - $1 * interval '1 day'`, [days]);
    await age(6.99);
    expect((await secrets()).app).toHaveLength(2);
    await age(7.01);
    expect(await secrets()).toMatchObject({ app: [], verifyToken: [], form: [] });
  });

  it("has one address for a gateway's hook, whatever its keys", async () => {
    await connect(gatewayAt(notifier.provider.url));
    const { form } = await secrets();
    expect(form).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
    await connect(gatewayAt(notifier.provider.url, { appkey: 'another-appkey-of-the-school' }));
    expect(new Set((await secrets()).form)).toEqual(new Set(form));
  });

  it('forgets what sends once it is disconnected', async () => {
    await connect(gatewayAt(notifier.provider.url));
    expect(await notifier.requests.send(DisconnectAccount, {})).toMatchObject({ source: 'simulator', secrets: [] });
    expect(await notifier.requests.send(DisconnectAccount, {})).toMatchObject({ source: 'simulator' });
    await eventually(() => notifier.surroundings.accounts.length === 2);
    await connect(gatewayAt(notifier.provider.url));
    await expect(connect(gatewayAt(notifier.provider.url, { appkey: '' }))).resolves.toBeDefined();
  });
});

it('a provider that the environment names is shown, and cannot be exchanged', async () => {
  const fixed = await startNotifier('in process', { ...cloudSettings(graph.url), SECRETS_KEY: TEST_KEY });
  try {
    expect(await fixed.requests.send(GetConnection, {})).toMatchObject({
      ...{ source: 'environment', provider: 'cloud', phoneNumberId: '1001', businessAccountId: '2002', secrets: [] },
    });
    await expect(connect(CLOUD, fixed)).rejects.toEqual(refusal('connection_fixed'));
    await expect(fixed.requests.send(DisconnectAccount, {})).rejects.toEqual(refusal('connection_fixed'));
  } finally {
    await fixed.close();
  }
});

it('without a key for secrets nothing is connected, and the portal can say so', async () => {
  const keyless = await startConnecting(graph, { SECRETS_KEY: '' });
  try {
    expect(await keyless.requests.send(GetConnection, {})).toMatchObject({ canStore: false });
    await expect(connect(CLOUD, keyless)).rejects.toEqual(refusal('secrets_key_missing'));
  } finally {
    await keyless.close();
  }
});
