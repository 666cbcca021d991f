import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AloneGate } from '@recuerda/concurrency';
import { metricsText } from '@recuerda/service';
import { documentedSql, eventually, metricIn } from '@recuerda/testing';
import { v7 } from 'uuid';
import { type ConversationsApp, startConversations } from '../__fixtures__/conversations-app.js';
import { textFrom } from '../__fixtures__/text-from.js';
import { WebhookWork } from './webhook-work.js';

let app: ConversationsApp;
beforeAll(async () => {
  app = await startConversations({ WHATSAPP_PROVIDER: 'cloud' });
});
afterAll(() => app.close());

interface Left {
  alone: boolean;
  ends: number;
}

const ENTRY = 'INSERT INTO conversations.in_hand (kind, item, holder, alone, ends) VALUES ($1, $2, $3, $4, $5)';
const WEBHOOK = `INSERT INTO conversations.webhooks (id, source, body, received_at, available_at)
  VALUES ($1, 'cloud', $2, $3, $3)`;

/** A webhook as a process leaves it that ended with it in hand. */
async function leave(text: string, { alone, ends }: Left): Promise<string> {
  const id = v7();
  await app.source.transaction(async (manager) => {
    await manager.query(WEBHOOK, [id, JSON.stringify(textFrom('50499000021', text)), app.clock.now()]);
    await manager.query(ENTRY, ['webhook', id, v7(), alone, ends]);
  });
  return id;
}

/** Stores a reply that was in hand likewise. */
async function leaveReply(text: string, { alone, ends }: Left): Promise<void> {
  await app.source.transaction(async (manager) => {
    const message = {
      providerId: `wamid.${text}`,
      phone: '50499000022',
      userId: null,
      account: null,
      at: app.clock.now().toISOString(),
    };
    const content = { kind: 'text', text, choice: null, contextId: null };
    const [{ seq }] = await manager.query(
      `INSERT INTO conversations.incoming (provider_id, sender, message, received_at, available_at)
       VALUES ($1, '50499000022', $2, $3, $3) RETURNING seq`,
      [`wamid.${text}`, JSON.stringify({ ...message, ...content }), app.clock.now()],
    );
    await manager.query(ENTRY, ['reply', seq, v7(), alone, ends]);
  });
}

const poll = () => app.app.get(WebhookWork, { strict: false }).poll();
/** That a process has ended is certain after some seconds. */
const later = () => {
  app.clock.advance(1_000);
  poll();
};
const handled = async () => {
  await eventually(async () => {
    later();
    const [left] = await app.source.query(`SELECT count(*)::int AS count FROM conversations.in_hand`);
    expect(left).toEqual({ count: 0 });
  });
  await app.settled();
  expect(await app.source.query('SELECT FROM conversations.in_hand')).toEqual([]);
};
const texts = async () =>
  (await app.source.query<{ text: string }[]>('SELECT text FROM conversations.messages')).map(({ text }) => text);
const setAside = async (kind: string) => metricIn(await metricsText(), 'recuerda_messages_set_aside', { kind });

describe('what was in hand at an unclean end', () => {
  it('is handled after two ends alone, and after any number beside others', async () => {
    await leave('two ends', { alone: true, ends: 1 });
    await leave('not alone', { alone: false, ends: 2 });
    await leaveReply('reply, two ends', { alone: true, ends: 1 });
    await leaveReply('reply, not alone', { alone: false, ends: 2 });
    await handled();
    expect(await texts()).toEqual(
      expect.arrayContaining(['two ends', 'not alone', 'reply, two ends', 'reply, not alone']),
    );
  });

  it('is set aside after the third end alone, holds up no other, and is handled when it is put back', async () => {
    const id = await leave('third end', { alone: true, ends: 2 });
    await leaveReply('reply, third end', { alone: true, ends: 2 });
    await leaveReply('reply of the same person', { alone: false, ends: 0 });
    await handled();
    expect(await texts()).toEqual(expect.arrayContaining(['reply of the same person']));
    expect(await texts()).not.toEqual(expect.arrayContaining([expect.stringContaining('third end')]));
    const [row] = await app.source.query('SELECT last_error FROM conversations.webhooks WHERE id = $1', [id]);
    expect(row.last_error).toContain('ended three times');
    poll();
    await eventually(async () => expect([await setAside('webhook'), await setAside('reply')]).toEqual([1, 1]));

    await app.source.query(documentedSql('put back what was set aside', 'runbooks/messages-set-aside.md'));
    await handled();
    expect(await texts()).toEqual(expect.arrayContaining(['third end', 'reply, third end']));
    poll();
    await eventually(async () => expect([await setAside('webhook'), await setAside('reply')]).toEqual([0, 0]));
  });

  it('waits while work of another kind is alone in the process, and what was not in hand does not', async () => {
    const { promise: imported, resolve } = Promise.withResolvers<void>();
    const importing = new AloneGate().alone(() => imported);
    await leave('suspect', { alone: true, ends: 1 });
    await leaveReply('suspect reply', { alone: true, ends: 1 });
    await app.receive(textFrom('50499000023', 'due'));
    await eventually(async () => {
      later();
      expect(await texts()).toContain('due');
    });
    expect(await texts()).not.toEqual(expect.arrayContaining([expect.stringContaining('suspect')]));
    resolve();
    await importing;
    await handled();
    expect(await texts()).toEqual(expect.arrayContaining(['suspect', 'suspect reply']));
  });
});
