import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ANA, RECEIVER, repliesOf, resetReplies } from '../__fixtures__/replies.js';
import { type RunningGraph, startGraph } from '../__fixtures__/running-graph.js';

let graph: RunningGraph;

beforeAll(async () => {
  graph = await startGraph();
});
afterAll(() => graph.close());
beforeEach(() => resetReplies(graph));

const { reply, metaMessage } = repliesOf(() => graph);

describe('what an employee sends by the Graph API', () => {
  const CHOICE = { choice: { id: 'done:1', title: 'Hecho', description: 'ya' } };
  it.each<[string, object, object]>([
    ['text', { text: 'HECHO' }, { type: 'text', text: { body: 'HECHO' } }],
    ['button', CHOICE, { type: 'button', button: { payload: 'done:1', text: 'Hecho' } }],
    ['button-reply', CHOICE, { interactive: { type: 'button_reply', button_reply: { id: 'done:1', title: 'Hecho' } } }],
    [
      'list-reply',
      CHOICE,
      { interactive: { type: 'list_reply', list_reply: { id: 'done:1', title: 'Hecho', description: 'ya' } } },
    ],
    [
      'flow',
      { data: { motivo: 'Gripe' } },
      { interactive: { nfm_reply: { name: 'flow', body: 'Sent', response_json: '{"motivo":"Gripe"}' } } },
    ],
    ['reaction', { messageId: 'wamid.X', emoji: '✅' }, { reaction: { message_id: 'wamid.X', emoji: '✅' } }],
    ['image', { text: 'Listo' }, { type: 'image', image: { caption: 'Listo', mime_type: 'image/jpeg' } }],
    ['video', {}, { type: 'video', video: { mime_type: 'video/mp4' } }],
    ['voice', {}, { type: 'audio', audio: { voice: true } }],
    ['document', { text: 'Notas' }, { document: { caption: 'Notas', filename: 'notas.pdf' } }],
    ['sticker', {}, { sticker: { mime_type: 'image/webp' } }],
    ['location', {}, { location: { name: 'Escuela' } }],
    ['contacts', {}, { contacts: [{ name: { formatted_name: 'Luis' } }] }],
    ['order', { text: 'Dos', data: { quantity: 2 } }, { order: { text: 'Dos', product_items: [{ quantity: 2 }] } }],
    ['request-welcome', {}, { type: 'request_welcome' }],
    ['poll', {}, { type: 'unsupported', unsupported: { type: 'poll_creation' }, errors: [{ code: 131051 }] }],
    ['unsupported', {}, { type: 'unsupported', unsupported: { type: 'unknown' } }],
  ])('has the shape of its kind: %s', async (kind, given, message) => {
    expect(await reply({ via: 'graph', kind, ...given })).toMatchObject({ via: 'graph' });
    expect(await metaMessage()).toMatchObject({
      contacts: [{ wa_id: ANA }],
      messages: [{ from: ANA, id: expect.stringMatching(/^wamid\./), timestamp: expect.any(String), ...message }],
    });
  });

  it('takes a reaction away without an emoji', async () => {
    await reply({ via: 'graph', kind: 'reaction', messageId: 'wamid.X' });
    expect((await metaMessage())?.messages).toMatchObject([{ reaction: { message_id: 'wamid.X' } }]);
    expect(graph.webhooks[0]?.text).not.toContain('emoji');
  });

  it('quotes the message that is answered', async () => {
    const { body } = await graph.send({ type: 'text', text: { body: '¿Lista?' } });
    const messageId = body.messages[0]?.id;
    await reply({ text: 'Sí', messageId });
    expect((await metaMessage())?.messages).toMatchObject([{ context: { from: RECEIVER, id: messageId } }]);
  });

  it('comes late with its old time, or without the number', async () => {
    await reply({ via: 'graph', text: 'HECHO', sentAt: '2026-01-01T00:00:00Z', withoutPhone: true });
    const value = await metaMessage();
    expect(value).toMatchObject({ messages: [{ timestamp: '1767225600', from_user_id: expect.any(String) }] });
    expect(JSON.stringify({ ...value, metadata: undefined })).not.toContain(ANA);
  });

  it('opens the window; what Meta tells of the person does not', async () => {
    const ROSA = '50499880000';
    await graph.sandbox('PUT', 'graph/behaviour', { requireWindow: true });
    const code = async () => (await graph.send({ type: 'text', text: { body: 'x' } }, ROSA)).body.error?.code ?? 'sent';
    await reply({ to: ROSA, via: 'graph', kind: 'user-id' });
    expect(await code()).toBe(131047);
    await reply({ to: ROSA, via: 'graph', kind: 'sticker' });
    expect(await code()).toBe('sent');
    const old = { text: 'Hola', sentAt: '2020-01-01T00:00:00Z' };
    await reply({ to: ROSA, via: 'graph', ...old });
    await reply({ to: '50499880001', via: 'graph', ...old });
    expect(await code()).toBe('sent');
    expect((await graph.send({ type: 'text', text: { body: 'x' } }, '50499880001')).body.error?.code).toBe(131047);
  });

  const userIdOf = async (to: string) =>
    (await graph.send({ type: 'text', text: { body: 'x' } }, to)).body.contacts[0]?.user_id;

  it('is preceded by a change of the number, with the new user id', async () => {
    const before = await userIdOf(ANA);
    const newPhone = '50499110022';
    await reply({ via: 'graph', kind: 'number', newPhone: '+504 9911-0022' });
    const value = await metaMessage();
    expect(value).not.toHaveProperty('contacts');
    expect(value?.messages).toMatchObject([
      {
        from: ANA,
        type: 'system',
        system: {
          type: 'user_changed_number',
          body: `User changed from ${ANA} to ${newPhone}`,
          wa_id: newPhone,
          user_id: await userIdOf(newPhone),
          previous_user_id: before,
        },
      },
    ]);
  });

  it('is preceded by a change of the user id, without any number', async () => {
    const before = await userIdOf(ANA);
    await reply({ via: 'graph', kind: 'user-id' });
    const after = await userIdOf(ANA);
    expect(after).not.toBe(before);
    const value = await metaMessage();
    expect(value?.messages).toMatchObject([
      { system: { type: 'user_changed_user_id', user_id: after, previous_user_id: before } },
    ]);
    expect(JSON.stringify({ ...value, metadata: undefined })).not.toContain(ANA);
  });
});
