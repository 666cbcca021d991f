import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import {
  CreateWebhookEndpoint,
  DepartmentCreated,
  ListWebhookEndpoints,
  ListWebhookMessages,
  RevealWebhookSecret,
  RotateWebhookSecret,
} from '@recuerda/contracts';
import { createTestDatabase, eventually, type TestDatabase, TEST_KEY } from '@recuerda/testing';
import { v7 } from 'uuid';
import { type IntegrationsApp, startIntegrations } from '../__fixtures__/integrations-app.js';
import { Receiver } from '../__fixtures__/receiver.js';
import { SealWebhookSecrets1774080000001 } from '../migrations/1774080000001-seal-webhook-secrets.js';
import { signatureOf } from './signature.js';

const NEW_KEY = 'f'.repeat(64);
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
  const data = { id: v7(), name: 'Dirección', description: null, createdAt, updatedAt };
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

it('both secrets in plain text are sealed at the start after their migration [INTEG-01]', async () => {
  await startWith(TEST_KEY);
  await app.source.query('UPDATE integrations.webhook_endpoints SET secret = $1, previous_secret = $2', [
    secret,
    'whsec_former',
  ]);
  const runner = app.source.createQueryRunner();
  await new SealWebhookSecrets1774080000001().up(runner);
  await runner.release();
  expect(await stored()).toMatchObject({ secret: expect.stringMatching(/^plain:/), previous: expect.any(String) });
  await app.close();
  await startWith(TEST_KEY);
  const sealed = expect.stringMatching(/^[0-9a-f]{8}:/) as unknown;
  expect(await stored()).toEqual({ secret: sealed, previous: sealed });
  expect(await app.send(RevealWebhookSecret, { id })).toEqual({ secret });
});

it('two keys seal it with the new one [INTEG-01]', async () => {
  await startWith(`${NEW_KEY},${TEST_KEY}`);
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
