import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@recuerda/testing';
import { ANA, RECEIVER, repliesOf, resetReplies } from '../__fixtures__/replies.js';
import { type RunningGraph, startGraph } from '../__fixtures__/running-graph.js';

let graph: RunningGraph;

beforeAll(async () => {
  graph = await startGraph();
});
afterAll(() => graph.close());
beforeEach(() => resetReplies(graph));

const { reply, heard } = repliesOf(() => graph);

describe('what an employee sends by a gateway of the form', () => {
  const CHOICE = { choice: { id: 'done:1', title: 'Hecho' } };
  const QUOTE = { contextInfo: { stanzaId: '3EB0X', participant: `${RECEIVER}@s.whatsapp.net` } };
  const HECHO = { conversation: 'HECHO' };
  const send = (body: object) => reply({ via: 'form', ...body });

  it.each<[string, object, object]>([
    ['text', { text: 'HECHO' }, HECHO],
    ['text', { text: 'HECHO', messageId: '3EB0X' }, { extendedTextMessage: { text: 'HECHO', ...QUOTE } }],
    ['button', CHOICE, { buttonsResponseMessage: { selectedButtonId: 'done:1', selectedDisplayText: 'Hecho' } }],
    ['list', CHOICE, { listResponseMessage: { title: 'Hecho', singleSelectReply: { selectedRowId: 'done:1' } } }],
    ['template-button', CHOICE, { templateButtonReplyMessage: { selectedId: 'done:1' } }],
    [
      'interactive',
      CHOICE,
      { interactiveResponseMessage: { nativeFlowResponseMessage: { paramsJson: '{"id":"done:1","title":"Hecho"}' } } },
    ],
    ['ephemeral', { text: 'HECHO' }, { ephemeralMessage: { message: HECHO } }],
    ['view-once', { text: 'HECHO' }, { viewOnceMessage: { message: HECHO } }],
    ['view-once-v2', { text: 'HECHO' }, { viewOnceMessageV2: { message: HECHO } }],
    ['device-sent', { text: 'HECHO' }, { deviceSentMessage: { message: HECHO } }],
    ['document-with-caption', { text: 'HECHO' }, { documentWithCaptionMessage: { message: { documentMessage: {} } } }],
    ['edited', { text: 'HECHO' }, { editedMessage: { message: { protocolMessage: { editedMessage: HECHO } } } }],
    ['reaction', { emoji: '👍', messageId: '3EB0X' }, { reactionMessage: { text: '👍', key: { id: '3EB0X' } } }],
    ['poll', {}, { pollUpdateMessage: { pollCreationMessageKey: { fromMe: true } } }],
    ['image', { text: 'Listo' }, { imageMessage: { caption: 'Listo' } }],
    ['voice', {}, { audioMessage: { ptt: true } }],
  ])('has the shape of Baileys: %s', async (kind, given, payload) => {
    expect(await send({ kind, ...given })).toMatchObject({ via: 'form' });
    expect(await heard('/webhooks/form/secret')).toMatchObject({ payload, sender: ANA, receiver: RECEIVER });
  });

  it.each<[string, object]>([
    ['baileys', { key: { remoteJid: `${ANA}@s.whatsapp.net`, fromMe: false }, message: HECHO }],
    ['lid', { key: { remoteJid: expect.stringMatching(/@lid$/), senderPn: `${ANA}@s.whatsapp.net` }, message: HECHO }],
    ['lid-only', { key: { remoteJid: expect.stringMatching(/@lid$/) }, message: HECHO }],
    [
      'upsert',
      { event: 'messages.upsert', messages: [{ message: { conversation: 'Buenos días' } }, { message: HECHO }] },
    ],
    ['own', { key: { fromMe: true }, message: HECHO }],
    ['group', { key: { remoteJid: expect.stringMatching(/@g\.us$/), participant: `${ANA}@s.whatsapp.net` } }],
    ['broadcast', { key: { remoteJid: 'status@broadcast' } }],
  ])('stands in the envelope %s', async (envelope, body) => {
    await send({ kind: 'text', text: 'HECHO', envelope });
    expect(await heard('/webhooks/form/secret')).toMatchObject(body);
  });

  it.each<[string, string, (text: string) => unknown]>([
    ['urlencoded', 'application/x-www-form-urlencoded', (text) => new URLSearchParams(text).get('payload')],
    [
      'urlencoded-data',
      'application/x-www-form-urlencoded',
      (text) =>
        JSON.stringify((JSON.parse(new URLSearchParams(text).get('data') ?? '') as { payload: object }).payload),
    ],
    [
      'json-text',
      'application/json',
      (text) => JSON.stringify((JSON.parse(JSON.parse(text) as string) as { payload: object }).payload),
    ],
  ])('is written as %s', async (encoding, type, payloadOf) => {
    await send({ kind: 'text', text: 'HECHO & más', encoding });
    await eventually(() => expect(graph.webhooks).toHaveLength(1));
    const { headers, text } = graph.webhooks[0] ?? { headers: {}, text: '' };
    expect(headers).toMatchObject({ 'content-type': type });
    expect(payloadOf(text)).toBe('{"conversation":"HECHO & más"}');
  });

  it.each([
    [{ via: 'form', kind: 'flow' }, 'kind'],
    [{ via: 'graph', kind: 'ephemeral' }, 'kind'],
    [{ via: 'graph', kind: 'number' }, 'newPhone'],
    [{ via: 'form', kind: 'text', text: 'x', envelope: 'box' }, 'envelope'],
  ])('%j is refused', async (body, field) => {
    expect(await reply(body)).toMatchObject({ code: 'validation_failed', errors: [{ field }] });
  });
});
