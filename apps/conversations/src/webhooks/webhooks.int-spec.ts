import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { GetWebhookCalls, type MessageStatus } from '@recuerda/contracts';
import { MAX_EVENT_LENGTH } from '@recuerda/messaging';
import { eventually, FORM_WEBHOOKS, GRAPH_WEBHOOKS, Random } from '@recuerda/testing';
import { type ConversationsApp, startConversations } from '../__fixtures__/conversations-app.js';
import { WebhookStore } from './webhook.store.js';

let app: ConversationsApp;
beforeAll(async () => {
  app = await startConversations();
});
afterAll(() => app.close());
beforeEach(() => {
  app.probe.statuses.length = 0;
  app.probe.received.length = 0;
});

const MESSAGES = 2_500;
const NAMES = ['sent', 'delivered', 'read', 'failed'] as const;

const bodyOf = (statuses: readonly object[]) => ({
  object: 'whatsapp_business_account',
  entry: [{ id: '1', changes: [{ field: 'messages', value: { statuses } }] }],
});
/** The highest reported status of each message: sent < failed < delivered < read. */
const folded = (statuses: readonly Pick<MessageStatus, 'providerId' | 'status'>[]): Map<string, number> => {
  const rank = { sent: 1, failed: 2, delivered: 3, read: 4 };
  const best = new Map<string, number>();
  for (const { providerId, status } of statuses)
    best.set(providerId, Math.max(best.get(providerId) ?? 0, rank[status]));
  return best;
};

it('10,000 statuses shuffled, doubled and split are the same as in order [WA-46]', async () => {
  const random = new Random(20_260_123);
  const all = Array.from({ length: MESSAGES }, (_, n) => NAMES.map((status) => ({ n, status }))).flat();
  const twice = random.shuffle([...all, ...random.shuffle([...all]).slice(0, 3_000)]).map(({ n, status }) => ({
    id: `wamid.${n}`,
    status,
    timestamp: '1768478400',
    ...(status === 'failed' && { errors: [{ code: 131_026, title: 'Message undeliverable' }] }),
  }));
  for (let at = 0; at < twice.length;) {
    const size = random.between(1, 400);
    await app.receive(bodyOf(twice.slice(at, at + size)));
    at += size;
  }
  await app.settled();
  expect(app.probe.statuses).toHaveLength(twice.length);
  const inOrder = all.map(({ n, status }) => ({ providerId: `wamid.${n}`, status }));
  expect(folded(app.probe.statuses)).toEqual(folded(inOrder));
});

it('failures with long reasons make no event that is too long to be read [WA-46]', async () => {
  const failures = Array.from({ length: 400 }, (_, n) => ({
    id: `wamid.${'x'.repeat(150)}${n}`,
    status: 'failed',
    timestamp: '1768478400',
    errors: [{ code: 131_026, title: 'Failed', message: '"'.repeat(500) }],
  }));
  await app.receive(bodyOf(failures));
  await app.settled();
  expect(app.probe.statuses).toHaveLength(failures.length);
  expect(app.probe.longest).toBeLessThan(MAX_EVENT_LENGTH);
});

it('every entry, change, status and message is read, and what is unknown is passed over [WA-45]', async () => {
  const [first] = GRAPH_WEBHOOKS.batch.entry;
  const odd = [
    { field: 'messages', value: { statuses: [{ id: 7 }, 'x'], messages: [{ type: 'order' }, null] } },
    null,
    7,
  ];
  const batch = {
    ...GRAPH_WEBHOOKS.batch,
    entry: [{ ...first, changes: [...odd, ...first.changes] }, ...GRAPH_WEBHOOKS.batch.entry.slice(1), {}, 'x'],
  };
  await app.receive(batch);
  await app.receive(GRAPH_WEBHOOKS.templatePaused);
  await app.receive(GRAPH_WEBHOOKS.failed);
  await app.receive('[]');
  await app.settled();
  expect(app.probe.statuses.map(({ status }) => status).toSorted()).toEqual(['delivered', 'failed', 'read', 'sent']);
  expect(app.probe.statuses.find(({ status }) => status === 'failed')).toMatchObject({
    code: 131_026,
    reason: 'The recipient cannot receive this message.',
    callbackId: '0199f0c2-7a10-7000-8000-000000000001',
  });
  expect(app.probe.received).toMatchObject([{ phone: '50499887766', receivedAt: expect.any(String) }]);
});

it('what the gateways of the form family post is read, and a repeated call is the same message [WA-47]', async () => {
  for (const body of Object.values(FORM_WEBHOOKS)) await app.receive(body, 'form');
  await app.receive(FORM_WEBHOOKS.text, 'form');
  await app.receive({ payload: { conversation: 'Hola' }, sender: '5049988@g.us' }, 'form');
  await app.receive(
    { key: { remoteJid: '50411112222@s.whatsapp.net', id: 'A1' }, message: { conversation: 'x' } },
    'form',
  );
  await app.settled();
  expect(app.probe.received).toHaveLength(5);
  const texts = await app.source.query<{ text: string }[]>(
    `SELECT text FROM conversations.messages WHERE direction = 'received' AND provider_id LIKE 'form:%' ORDER BY text`,
  );
  expect(texts.map(({ text }) => text)).toEqual(['HECHO', 'HECHO', 'Hecho', 'Pasar lista', 'x']);
});

it('what cannot be read is noted for administrators; forms are read as JSON is [WA-42]', async () => {
  const calls = () => app.send(GetWebhookCalls, { source: 'form', account: 'whatsapp:form:environment' });
  const { refused } = await calls();
  await expect(app.receive('{', 'form')).rejects.toMatchObject({ code: 'malformed_request' });
  expect(await calls()).toMatchObject({ refused: refused + 1, refusedReason: 'unreadable' });
  await app.receive({ messages: [{ payload: { conversation: 'x' } }] }, 'form');
  await app.settled();
  expect(await calls()).toMatchObject({ refused: refused + 2, refusedReason: 'no_sender' });
  app.clock.advance(1_000);
  await app.receive({ messages: [{ hello: 'world' }, { hello: 'again' }] }, 'form');
  await app.receive(
    `payload=${encodeURIComponent(JSON.stringify({ conversation: 'Formulario' }))}&sender=50499887766`,
    'form',
  );
  await app.settled();
  expect(await calls()).toMatchObject({
    refused: refused + 4,
    refusedReason: 'no_message',
    refusedAt: app.clock.now().toISOString(),
  });
  expect(await app.source.query(`SELECT FROM conversations.messages WHERE text = 'Formulario'`)).toHaveLength(1);
});

it('a body that cannot be processed takes no other with it, and is given up after some attempts [WA-48]', async () => {
  const now = app.clock.now();
  await app.source.query(
    `INSERT INTO conversations.webhooks (id, source, body, received_at, available_at)
     VALUES ($2, 'cloud', '{', $1, $1)`,
    [now, randomUUIDv7()],
  );
  await app.receive(GRAPH_WEBHOOKS.read);
  const failed = 'SELECT id FROM conversations.webhooks WHERE failed_at IS NOT NULL';
  let received = 1;
  await eventually(async () => {
    app.clock.advance(61_000);
    await app.receive(GRAPH_WEBHOOKS.delivered);
    received += 1;
    expect(await app.source.query(failed)).toHaveLength(1);
  });
  await app.settled();
  expect(app.probe.statuses).toHaveLength(received);
});

it('what was given up or set aside waits no more, and counts as failed for its account [WA-48]', async () => {
  const store = app.app.get(WebhookStore, { strict: false });
  const early = app.clock.now();
  app.clock.advance(60_000);
  const late = app.clock.now();
  const due = new Date(late.getTime() + 3_600_000);
  const add = (account: string | null, receivedAt: Date, failedAt: Date | null) =>
    app.source.query(
      `INSERT INTO conversations.webhooks (id, source, account, body, received_at, available_at, failed_at, last_error)
       VALUES ($1, 'form', $2, '{', $3, $4, $5, 'the body is unreadable')`,
      [randomUUIDv7(), account, receivedAt, due, failedAt],
    );
  await add('whatsapp:form:1', early, late);
  await add(null, early, late);
  await app.source.query(
    `INSERT INTO conversations.incoming (provider_id, sender, message, received_at, available_at, failed_at)
     VALUES ('wamid.aside', '1', '{}', $1, $1, $1)`,
    [early],
  );
  await add('whatsapp:form:1', late, null);
  app.clock.advance(10_000);
  expect([await store.countWaiting(), await store.oldestSeconds(), await store.countSetAside()]).toEqual([1, 10, 0]);
  const failed = async (account: string) => (await app.send(GetWebhookCalls, { source: 'form', account })).failed;
  expect([await failed('whatsapp:form:1'), await failed('whatsapp:form:2')]).toEqual([2, 1]);
  for (const table of ['webhooks', 'incoming']) await app.source.query(`DELETE FROM conversations.${table}`);
});
