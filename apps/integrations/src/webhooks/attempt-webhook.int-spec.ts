import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import {
  CreateWebhookEndpoint,
  DAY_MS,
  DeleteWebhookEndpoint,
  DepartmentCreated,
  ListWebhookEndpoints,
  ListWebhookMessages,
  MINUTE_MS,
  ReplayWebhookMessage,
  UpdateWebhookEndpoint,
} from '@recuerda/contracts';
import { BARE_DEPARTMENT, eventually, untilWaiting } from '@recuerda/testing';
import { v7 } from 'uuid';
import { type IntegrationsApp, startIntegrations } from '../__fixtures__/integrations-app.js';
import { Receiver } from '../__fixtures__/receiver.js';

let app: IntegrationsApp;
let receiver: Receiver;
let id: string;
beforeAll(async () => {
  app = await startIntegrations();
});
afterAll(() => app.close());
beforeEach(async () => {
  receiver = await Receiver.start();
  const input = { id: v7(), url: receiver.url, description: '', events: ['department.created' as const] };
  ({ id } = await app.send(CreateWebhookEndpoint, input));
});
afterEach(async () => {
  await app.send(DeleteWebhookEndpoint, { id });
  await receiver.close();
});

const stored = async () => (await app.send(ListWebhookEndpoints, {})).items.find((endpoint) => endpoint.id === id);
const log = async () => (await app.send(ListWebhookMessages, { endpointId: id, limit: 50 })).items;
/** Publishes an event, and resolves when its POST has come and waits for an answer. */
async function posted(): Promise<ServerResponse> {
  const { promise, resolve } = Promise.withResolvers<ServerResponse>();
  receiver.answer = resolve;
  const at = app.clock.now().toISOString();
  const data = { ...BARE_DEPARTMENT, id: v7(), name: 'Dirección', description: null, createdAt: at, updatedAt: at };
  await app.publish(DepartmentCreated.create({ id: v7(), subject: data.id, time: new Date(at), version: 1, data }));
  return promise;
}
const recorded = (statusCode: number) => eventually(async () => expect(await log()).toMatchObject([{ statusCode }]));

it('an answer of 410 switches no endpoint off that was changed during the POST [INTEG-05]', async () => {
  const response = await posted();
  await app.send(UpdateWebhookEndpoint, { id, patch: { url: `${receiver.url}&moved` } });
  response.writeHead(410).end();
  await recorded(410);
  expect(await stored()).toMatchObject({ isActive: true, disabledReason: null });
});

it('a failure switches no endpoint off to which something was delivered during the POST [INTEG-05]', async () => {
  const since = new Date(app.clock.now().getTime() - 6 * DAY_MS);
  await app.source.query('UPDATE integrations.webhook_endpoints SET first_failed_at = $2 WHERE id = $1', [id, since]);
  const response = await posted();
  await app.source.query('UPDATE integrations.webhook_endpoints SET first_failed_at = NULL WHERE id = $1', [id]);
  response.writeHead(503).end();
  await recorded(503);
  const firstFailedAt = app.clock.now().toISOString();
  expect(await stored()).toMatchObject({ isActive: true, disabledReason: null, firstFailedAt });
});

it('five days of failures count from the first one since the last delivery [INTEG-05]', async () => {
  (await posted()).writeHead(503).end();
  await recorded(503);
  expect((await stored())?.firstFailedAt).not.toBeNull();
  receiver.answer = (response) => response.writeHead(200).end();
  app.clock.advance(MINUTE_MS);
  await recorded(200);
  expect((await stored())?.firstFailedAt).toBeNull();
  app.clock.advance(6 * DAY_MS);
  (await posted()).writeHead(503).end();
  await eventually(async () => expect((await stored())?.firstFailedAt).toBe(app.clock.now().toISOString()));
  expect(await stored()).toMatchObject({ isActive: true, disabledReason: null });
});

it('a webhook whose POST is open is not sent beside it by a replay [INTEG-06]', async () => {
  const response = await posted();
  const [{ id: messageId } = { id: '' }] = await log();
  await app.send(ReplayWebhookMessage, { endpointId: id, id: messageId });
  response.writeHead(200).end();
  await recorded(200);
  expect(await log()).toMatchObject([{ state: 'delivered', attempts: 1 }]);
});

it('a result waits for the endpoint before it locks its message, as a deletion does', async () => {
  const response = await posted();
  const other = app.source.createQueryRunner();
  await other.startTransaction();
  try {
    await other.query('SELECT 1 FROM integrations.webhook_endpoints WHERE id = $1 FOR UPDATE', [id]);
    response.writeHead(410).end();
    await untilWaiting(app.source);
    await other.query('SELECT 1 FROM integrations.webhook_messages WHERE endpoint_id = $1 FOR UPDATE NOWAIT', [id]);
    await other.commitTransaction();
    await recorded(410);
  } finally {
    await other.release();
  }
});

it('an endpoint that is switched on again gets what waits at once, not a day later [INTEG-05]', async () => {
  (await posted()).writeHead(503, { 'retry-after': String(DAY_MS / 1_000) }).end();
  await recorded(503);
  await app.send(UpdateWebhookEndpoint, { id, patch: { isActive: false } });
  receiver.answer = (response) => response.writeHead(200).end();
  await app.send(UpdateWebhookEndpoint, { id, patch: { description: 'Corregido' } });
  expect(await log()).toMatchObject([{ state: 'pending', attempts: 1 }]);
  await app.send(UpdateWebhookEndpoint, { id, patch: { isActive: true } });
  await recorded(200);
  expect(await log()).toMatchObject([{ state: 'delivered', attempts: 2 }]);
});

it('an endpoint at another address gets what waits at once, and has five days again [INTEG-05]', async () => {
  (await posted()).writeHead(503, { 'retry-after': String(DAY_MS / 1_000) }).end();
  await recorded(503);
  const since = new Date(app.clock.now().getTime() - 6 * DAY_MS);
  await app.source.query('UPDATE integrations.webhook_endpoints SET first_failed_at = $2 WHERE id = $1', [id, since]);
  receiver.answer = (response) => response.writeHead(500).end();
  expect(await app.send(UpdateWebhookEndpoint, { id, patch: { url: `${receiver.url}&moved` } })).toMatchObject({
    firstFailedAt: null,
  });
  await recorded(500);
  expect(await log()).toMatchObject([{ state: 'pending', attempts: 2 }]);
  expect(await stored()).toMatchObject({ isActive: true, disabledReason: null });
  // One that is switched off stays so.
  await app.send(UpdateWebhookEndpoint, { id, patch: { isActive: false } });
  await app.send(UpdateWebhookEndpoint, { id, patch: { url: receiver.url } });
  expect(await stored()).toMatchObject({ isActive: false });
});
