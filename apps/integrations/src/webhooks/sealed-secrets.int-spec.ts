import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import {
  CreateWebhookEndpoint,
  DepartmentCreated,
  ListWebhookEndpoints,
  ListWebhookMessages,
  RevealWebhookSecret,
  RotateWebhookSecret,
} from '@recuerda/contracts';
import { KeyRing } from '@recuerda/service';
import { BARE_DEPARTMENT, createTestDatabase, eventually, TEST_KEY, type TestDatabase } from '@recuerda/testing';
import { v7 } from 'uuid';
import { type IntegrationsApp, startIntegrations } from '../__fixtures__/integrations-app.js';
import { Receiver } from '../__fixtures__/receiver.js';
import { signatureOf } from './signature.js';

const NEW_KEY = 'f'.repeat(64);
const NEW_RING = new KeyRing([NEW_KEY]);
const id = v7();

let database: TestDatabase;
let receiver: Receiver;
let app: IntegrationsApp;
let secret: string;
/** The service with these keys, on the database that all share. */
const startWith = async (keys: string): Promise<void> => {
  app = await startIntegrations({ SECRETS_KEY: keys }, undefined, database.url);
};
beforeAll(async () => {
  [database, receiver] = await Promise.all([createTestDatabase(), Receiver.start()]);
  await startWith(TEST_KEY);
  const input = { id, url: receiver.url, description: '', events: ['department.created' as const] };
  ({ secret } = await app.send(CreateWebhookEndpoint, input));
  await app.close();
});
afterEach(() => app.close());
afterAll(async () => {
  await receiver.close();
  await database.drop();
});

const stored = async () => {
  const rows: { secret: string; previous: string | null }[] = await app.source.query(
    'SELECT secret, previous_secret AS previous FROM integrations.webhook_endpoints',
  );
  return rows[0];
};
const publish = () => {
  const at = app.clock.now();
  const [createdAt, updatedAt] = [at.toISOString(), at.toISOString()];
  const data = { ...BARE_DEPARTMENT, id: v7(), name: 'Dirección', description: null, createdAt, updatedAt };
  return app.publish(DepartmentCreated.create({ id: v7(), subject: data.id, time: at, version: 1, data }));
};
const states = async (): Promise<string[]> =>
  (await app.send(ListWebhookMessages, { endpointId: id, limit: 50 })).items.map(({ state }) => state);
const isUnreadable = async () => (await app.send(ListWebhookEndpoints, {})).items[0]?.secretUnreadable;
/** Everything is delivered, and the last one signed by `by` alone. */
const delivered = async (by: string): Promise<void> => {
  await eventually(async () => expect(new Set(await states())).toEqual(new Set(['delivered'])));
  const { headers = {}, body = '' } = receiver.received.at(-1) ?? {};
  const [webhookId, timestamp] = ['webhook-id', 'webhook-timestamp'].map((name) => String(headers[name]));
  expect(headers['webhook-signature']).toBe(signatureOf(webhookId ?? '', Number(timestamp), body, [by]));
};

it('the database holds the secret sealed with the named key, and signs with it [INTEG-01]', async () => {
  await startWith(TEST_KEY);
  expect((await stored())?.secret).toMatch(/^[0-9a-f]{8}:[A-Za-z0-9+/]{80,}=*$/);
  expect(await app.send(RevealWebhookSecret, { id })).toEqual({ secret });
  await publish();
  await delivered(secret);
});

it('two keys seal it and the one before it with the new one [INTEG-01]', async () => {
  await startWith(TEST_KEY);
  await app.source.query('UPDATE integrations.webhook_endpoints SET previous_secret = secret');
  await app.close();
  await startWith(`${NEW_KEY},${TEST_KEY}`);
  const { secret: sealed, previous } = (await stored()) ?? {};
  expect([sealed, previous].map((text) => NEW_RING.open(id, text ?? ''))).toEqual([secret, secret]);
  await app.close();
  await startWith(NEW_KEY);
  expect(await app.send(RevealWebhookSecret, { id })).toEqual({ secret });
});

it('with another key webhooks wait, and the secret is named until it is changed [INTEG-01]', async () => {
  await startWith(TEST_KEY);
  const before = await stored();
  expect(await isUnreadable()).toBe(true);
  await expect(app.send(RevealWebhookSecret, { id })).rejects.toMatchObject({ code: 'secret_unreadable' });
  const { length } = receiver.received;
  await publish();
  await eventually(async () => expect(await states()).toContain('pending'));
  expect(await stored()).toEqual(before);
  const rotated = await app.send(RotateWebhookSecret, { id });
  await delivered(rotated.secret);
  expect(receiver.received).toHaveLength(length + 1);
  expect([await isUnreadable(), (await stored())?.previous]).toEqual([false, null]);
});

it('what waited is sent when the former key comes back [INTEG-01]', async () => {
  await startWith(NEW_KEY);
  await publish();
  await eventually(async () => expect(await states()).toContain('pending'));
  await app.close();
  await startWith(TEST_KEY);
  await eventually(async () => expect(new Set(await states())).toEqual(new Set(['delivered'])));
});

it('without a key the service runs, and says why it makes no endpoint [INTEG-01]', async () => {
  await startWith('');
  expect(await isUnreadable()).toBe(true);
  const input = { id: v7(), url: receiver.url, description: '', events: ['department.created' as const] };
  await expect(app.send(CreateWebhookEndpoint, input)).rejects.toMatchObject({ code: 'secrets_key_missing' });
});
