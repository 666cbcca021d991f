import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  CreateWebhookEndpoint,
  DAY_MS,
  DeleteWebhookEndpoint,
  DepartmentCreated,
  ListWebhookEndpoints,
  ListWebhookMessages,
  PingWebhookEndpoint,
  ReminderFailed,
  ReminderSent,
  ReplayFailedWebhooks,
  ReplayWebhookMessage,
  RotateWebhookSecret,
  UpdateWebhookEndpoint,
  type WebhookEventType,
} from '@recuerda/contracts';
import { RetentionService } from '@recuerda/database';
import { EventPublisher } from '@recuerda/messaging';
import { BARE_DEPARTMENT, eventually } from '@recuerda/testing';
import { Webhook } from 'standardwebhooks';
import { v7 } from 'uuid';
import { type IntegrationsApp, startIntegrations } from '../__fixtures__/integrations-app.js';
import { Receiver, type ReceivedPost } from '../__fixtures__/receiver.js';

let app: IntegrationsApp;
let receiver: Receiver;
beforeAll(async () => {
  app = await startIntegrations();
});
afterAll(() => app.close());
beforeEach(async () => {
  receiver = await Receiver.start();
});
afterEach(async () => {
  for (const { id } of (await app.send(ListWebhookEndpoints, {})).items) await app.send(DeleteWebhookEndpoint, { id });
  await receiver.close();
});

const endpoint = (events: WebhookEventType[] = ['department.created'], url = receiver.url) =>
  app.send(CreateWebhookEndpoint, { id: v7(), url, description: '', events });
const created = (name = 'Dirección') => {
  const at = app.clock.now().toISOString();
  const data = { ...BARE_DEPARTMENT, id: v7(), name, description: null, createdAt: at, updatedAt: at };
  return DepartmentCreated.create({ id: v7(), subject: data.id, time: app.clock.now(), version: 1, data });
};
const log = async (endpointId: string) => (await app.send(ListWebhookMessages, { endpointId, limit: 50 })).items;
const arrived = (count: number) =>
  eventually(() => {
    expect(receiver.received).toHaveLength(count);
  });
const ended = (endpointId: string, state: string) =>
  eventually(async () => {
    const items = await log(endpointId);
    expect(items.map((item) => item.state)).toEqual(items.map(() => state));
    expect(items).not.toHaveLength(0);
  });
const verified = (secret: string, { body, headers }: ReceivedPost) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

describe('an endpoint', () => {
  it('gets the events it chose, signed, each once however often they are published [INTEG-01]', async () => {
    const { id, secret } = await endpoint(['department.created']);
    const event = created();
    const failed = ReminderFailed.create({
      id: v7(),
      subject: v7(),
      time: app.clock.now(),
      data: {
        reminderId: v7(),
        taskId: v7(),
        departmentId: null,
        dueAt: '2026-01-15T12:00:00Z',
        sentAt: '2026-01-15T12:00:00Z',
        attempts: 3,
        reason: 'x',
      },
    });
    await app.publish(event, failed);
    await app.publish(event);
    await ended(id, 'delivered');
    await app.publish(event);
    expect(await log(id)).toMatchObject([{ type: 'department.created', attempts: 1, statusCode: 204, error: null }]);
    expect(receiver.received).toHaveLength(1);
    const [post] = receiver.received as [ReceivedPost];
    expect(post.headers['webhook-id']).toBe((await log(id))[0]?.id);
    const { weeklyWindows: _, managerEmployeeId: __, escalation: ___, ...data } = event.data;
    expect(JSON.parse(post.body)).toEqual({ type: 'department.created', timestamp: event.time, data });
    app.clock.set(new Date());
    await app.send(PingWebhookEndpoint, { id });
    await arrived(2);
    expect(verified(secret, receiver.received[1] as ReceivedPost)).toMatchObject({ type: 'test.ping' });
  });

  it('gets results of reminders from its creation on; without one no process hears of them [INTEG-01]', async () => {
    const result = () => {
      const time = app.clock.now();
      const at = time.toISOString();
      const data = { reminderId: v7(), taskId: v7(), dueAt: at, sentAt: at, attempts: 1, departmentId: null };
      return ReminderSent.create({ id: v7(), subject: data.reminderId, time, data });
    };
    const isHeard = () => app.app.get(EventPublisher).isWanted(result());
    await endpoint(['task.created']);
    expect(isHeard()).toBe(false);
    const { id } = await endpoint(['reminder.sent']);
    await app.publish(result());
    await ended(id, 'delivered');
    await app.send(UpdateWebhookEndpoint, { id, patch: { isActive: false } });
    expect(isHeard()).toBe(false);
    await app.send(UpdateWebhookEndpoint, { id, patch: { isActive: true } });
    expect(isHeard()).toBe(true);
    await app.send(DeleteWebhookEndpoint, { id });
    expect(isHeard()).toBe(false);
  });

  it('that answers an error gets it again, with the same id, when it asks for it [INTEG-04]', async () => {
    receiver.answer = (response) => response.writeHead(503, { 'retry-after': '60' }).end('ocupado');
    const { id } = await endpoint();
    await app.publish(created());
    await eventually(async () => expect(await log(id)).toMatchObject([{ statusCode: 503, response: 'ocupado' }]));
    const [waiting] = await log(id);
    expect(waiting).toMatchObject({ state: 'pending', attempts: 1 });
    expect(Date.parse(waiting?.dueAt ?? '')).toBe(app.clock.now().getTime() + 60_000);
    receiver.answer = (response) => response.writeHead(200).end('ok');
    app.clock.advance(60_000);
    await ended(id, 'delivered');
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([waiting?.id]));
    expect(await log(id)).toMatchObject([{ attempts: 2, response: 'ok' }]);
  });

  it('that redirects is not followed [INTEG-03]', async () => {
    const other = await Receiver.start();
    receiver.answer = (response) => response.writeHead(302, { location: other.url }).end();
    const { id } = await endpoint();
    await app.publish(created());
    await eventually(async () => expect(await log(id)).toMatchObject([{ statusCode: 302, state: 'pending' }]));
    expect(other.received).toEqual([]);
    await other.close();
  });

  it('that answers 410 is switched off, and gets nothing more [INTEG-05]', async () => {
    receiver.answer = (response) => response.writeHead(410).end();
    const { id } = await endpoint();
    await app.publish(created());
    await ended(id, 'failed');
    await eventually(async () =>
      expect((await app.send(ListWebhookEndpoints, {})).items).toMatchObject([
        { isActive: false, disabledReason: 'gone' },
      ]),
    );
    app.clock.advance(2_000);
    await app.publish(created());
    expect(await log(id)).toHaveLength(1);
    const [event] = await app.source.query('SELECT 1 FROM integrations.webhook_endpoints WHERE version = 2');
    expect(event).toBeDefined();
  });

  it('that fails for five days is switched off; switched on again it gets what waits [INTEG-05]', async () => {
    receiver.answer = (response) => response.destroy();
    const { id } = await endpoint();
    await app.publish(created('Primero'));
    await eventually(async () => expect(await log(id)).toMatchObject([{ statusCode: null, attempts: 1 }]));
    await eventually(async () =>
      expect((await app.send(ListWebhookEndpoints, {})).items[0]?.firstFailedAt).not.toBeNull(),
    );
    app.clock.advance(5 * DAY_MS);
    await eventually(async () =>
      expect((await app.send(ListWebhookEndpoints, {})).items).toMatchObject([
        { isActive: false, disabledReason: 'failing' },
      ]),
    );
    receiver.answer = (response) => response.writeHead(200).end();
    await app.send(UpdateWebhookEndpoint, { id, patch: { isActive: true } });
    app.clock.advance(DAY_MS);
    await ended(id, 'delivered');
    expect((await app.send(ListWebhookEndpoints, {})).items).toMatchObject([{ disabledReason: null }]);
  });

  it('of a private network is refused when it is entered, and when it is sent to [INTEG-03]', async () => {
    for (const url of ['http://10.0.0.1/', 'https://[::1]/', 'http://8.8.8.8/', 'https://169.254.169.254/latest'])
      await expect(endpoint(['task.created'], url)).rejects.toMatchObject({ errors: [{ field: 'url' }] });
    const { id } = await endpoint();
    await app.source.query("UPDATE integrations.webhook_endpoints SET url = 'http://10.9.9.9/' WHERE id = $1", [id]);
    await app.send(PingWebhookEndpoint, { id });
    await ended(id, 'failed');
    expect(await log(id)).toMatchObject([{ error: expect.stringContaining('private network'), attempts: 1 }]);
  });

  it('is signed for with both secrets for 24 hours after a rotation [INTEG-01]', async () => {
    app.clock.set(new Date());
    const before = await endpoint();
    const { secret } = await app.send(RotateWebhookSecret, { id: before.id });
    await app.send(PingWebhookEndpoint, { id: before.id });
    await arrived(1);
    for (const each of [secret, before.secret]) verified(each, receiver.received[0] as ReceivedPost);
    // A delivery whose end is not recorded is repeated after its claim.
    await ended(before.id, 'delivered');
    app.clock.advance(DAY_MS);
    await app.send(PingWebhookEndpoint, { id: before.id });
    await arrived(2);
    expect(receiver.received[1]?.headers['webhook-signature']).not.toContain(' ');
  });
});

describe('the log of an endpoint', () => {
  it('is replayed: one, or all that failed since [INTEG-06]', async () => {
    const { id } = await endpoint();
    await app.publish(created('Uno'), created('Dos'), created('Tres'));
    await ended(id, 'delivered');
    await app.source.query("UPDATE integrations.webhook_messages SET state = 'failed' WHERE body NOT LIKE '%Uno%'");
    const since = app.clock.now().toISOString();
    expect(await app.send(ReplayFailedWebhooks, { endpointId: id, since })).toEqual({ count: 2 });
    await arrived(5);
    await ended(id, 'delivered');
    const [first] = await log(id);
    await app.send(ReplayWebhookMessage, { endpointId: id, id: first?.id ?? '' });
    await arrived(6);
    expect(receiver.received[5]?.headers['webhook-id']).toBe(first?.id);
    await expect(app.send(ReplayWebhookMessage, { endpointId: id, id: v7() })).rejects.toThrow('not_found');
  });

  it('has pages, and loses what is older than it is kept [INTEG-06]', async () => {
    const { id } = await endpoint();
    await app.publish(created('Uno'), created('Dos'), created('Tres'));
    await ended(id, 'delivered');
    const page = await app.send(ListWebhookMessages, { endpointId: id, limit: 2 });
    const rest = await app.send(ListWebhookMessages, { endpointId: id, limit: 2, cursor: page.nextCursor ?? '' });
    expect(new Set([...page.items, ...rest.items].map((item) => item.id)).size).toBe(3);
    expect(rest.nextCursor).toBeNull();
    app.clock.advance(31 * DAY_MS);
    await app.app.get(RetentionService, { strict: false }).prune();
    expect(await log(id)).toEqual([]);
  });
});

it('a process that dies loses no webhook: another sends it when the lease ends [INTEG-02]', async () => {
  const { id } = await endpoint();
  await app.source.query(
    `INSERT INTO integrations.webhook_messages (id, endpoint_id, type, body, state, created_at, due_at, attempts, tries)
     VALUES ($1, $2, 'task.created', '{}', 'pending', $3, $3::timestamptz + interval '60 s', 1, 1)`,
    [v7(), id, app.clock.now()],
  );
  app.clock.advance(59_000);
  await app.send(UpdateWebhookEndpoint, { id, patch: { description: 'x' } });
  expect(await log(id)).toMatchObject([{ state: 'pending' }]);
  app.clock.advance(1_000);
  await ended(id, 'delivered');
});
