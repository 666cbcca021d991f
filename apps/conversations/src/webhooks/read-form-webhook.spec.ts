import { describe, expect, it } from '@jest/globals';
import { readFormWebhook } from './read-form-webhook.js';

const NOW = new Date('2026-01-15T12:00:00Z');
const PHONE = '50499990000';
const read = (given: unknown) => readFormWebhook(given, NOW, null);
/** Body of the Laravel script. */
const script = (payload: object) => read({ payload, sender: PHONE, receiver: '50422223333' });
/** Body of WhatsApp Web libraries. */
const keyed = (message: object, key: object = {}, more: object = {}) => ({
  key: { id: 'A1', remoteJid: `${PHONE}@s.whatsapp.net`, fromMe: false, ...key },
  message,
  ...more,
});
const hecho = { conversation: 'HECHO' };

it.each([
  ['a message', 'BAE5', 'BAE5'],
  ['an id that none can have', 'x'.repeat(201), null],
  ['nothing', '', null],
])('what answers %s is read [WA-47]', (_what, stanzaId, contextId) => {
  const { messages } = script({ extendedTextMessage: { text: 'HECHO', contextInfo: { stanzaId } } });
  expect(messages).toMatchObject([{ text: 'HECHO', contextId }]);
});

const wrapped = (name: string) => ({ [name]: { message: hecho } });
/** Contents with the shown text (null: the text itself), and the text or choice that acts. */
const SHAPES: [name: string, payload: object, shown: string | null, acts?: string][] = [
  ['conversation', hecho, null, 'HECHO'],
  ['extendedTextMessage', { extendedTextMessage: { text: 'HECHO' } }, null, 'HECHO'],
  ['with keys aside', { messageContextInfo: { deviceListMetadata: {} }, ...hecho }, null, 'HECHO'],
  ...[
    'ephemeralMessage',
    'viewOnceMessage',
    'viewOnceMessageV2',
    'viewOnceMessageV2Extension',
    'deviceSentMessage',
    'editedMessage',
    'documentWithCaptionMessage',
    'groupMentionedMessage',
    'botInvokeMessage',
    'associatedChildMessage',
    'futureWrapperOfTomorrow',
  ].map((name): (typeof SHAPES)[number] => [name, wrapped(name), null, 'HECHO']),
  ['wrappers in a wrapper', { ephemeralMessage: { message: wrapped('viewOnceMessageV2') } }, null, 'HECHO'],
  [
    'edit as it is sent',
    { editedMessage: { message: { protocolMessage: { type: 14, key: { id: 'A0' }, editedMessage: hecho } } } },
    null,
    'HECHO',
  ],
  ['protocolMessage of an edit', { protocolMessage: { type: 'MESSAGE_EDIT', editedMessage: hecho } }, null, 'HECHO'],
  ['protocolMessage of a deletion', { protocolMessage: { type: 0, key: { id: 'A0' } } }, 'Eliminó un mensaje'],
  [
    'buttonsResponseMessage',
    { buttonsResponseMessage: { selectedButtonId: 'done:1', selectedDisplayText: 'Hecho' } },
    null,
    'done:1',
  ],
  [
    'templateButtonReplyMessage',
    { templateButtonReplyMessage: { selectedId: 'done:1', selectedDisplayText: 'Hecho', selectedIndex: 0 } },
    null,
    'done:1',
  ],
  [
    'listResponseMessage',
    { listResponseMessage: { title: 'Notas', listType: 1, singleSelectReply: { selectedRowId: 'done:1' } } },
    null,
    'done:1',
  ],
  [
    'interactiveResponseMessage',
    {
      interactiveResponseMessage: {
        body: { text: 'Hecho' },
        nativeFlowResponseMessage: { name: 'quick_reply', paramsJson: '{"id":"done:1"}', version: 3 },
      },
    },
    null,
    'done:1',
  ],
  [
    'interactiveResponseMessage of a form',
    {
      interactiveResponseMessage: {
        body: { text: 'Enviado' },
        nativeFlowResponseMessage: { name: 'galaxy_message', paramsJson: '{"turno":"mañana"}' },
      },
    },
    'Respondió un formulario: Enviado',
  ],
  ['reactionMessage', { reactionMessage: { key: { id: 'BAE5' }, text: '✅' } }, null, '✅'],
  ['reactionMessage taken away', { reactionMessage: { key: { id: 'BAE5' }, text: '' } }, 'Quitó su reacción'],
  ['imageMessage', { imageMessage: { mimetype: 'image/jpeg' } }, 'Envió una foto'],
  ['imageMessage with a caption', { imageMessage: { caption: 'hecho' } }, 'Envió una foto: hecho', 'hecho'],
  ['videoMessage', { videoMessage: {} }, 'Envió un video'],
  ['ptvMessage', { ptvMessage: {} }, 'Envió un video'],
  ['audioMessage', { audioMessage: {} }, 'Envió un audio'],
  ['audioMessage of a voice note', { audioMessage: { ptt: true } }, 'Nota de voz'],
  ['documentMessage', { documentMessage: { fileName: 'notas.pdf' } }, 'Envió un documento: notas.pdf'],
  ['stickerMessage', { stickerMessage: {} }, 'Envió un sticker'],
  ['lottieStickerMessage', { lottieStickerMessage: { message: { stickerMessage: {} } } }, 'Envió un sticker'],
  ['albumMessage', { albumMessage: { expectedImageCount: 2 } }, 'Envió una foto'],
  ['contactMessage', { contactMessage: { displayName: 'Eva Luz', vcard: 'BEGIN' } }, 'Envió un contacto: Eva Luz'],
  [
    'contactsArrayMessage',
    { contactsArrayMessage: { displayName: '2', contacts: [{ displayName: 'Eva' }, { displayName: 'Ana' }] } },
    'Envió un contacto: Eva, Ana',
  ],
  [
    'locationMessage',
    { locationMessage: { degreesLatitude: 14.07, degreesLongitude: -87.19 } },
    'Envió una ubicación: 14.07, -87.19',
  ],
  ['liveLocationMessage', { liveLocationMessage: { name: 'Escuela' } }, 'Envió una ubicación: Escuela'],
  ['pollCreationMessage', { pollCreationMessage: { name: '¿Vienes?', options: [] } }, 'Envió una encuesta: ¿Vienes?'],
  ['pollCreationMessageV3', { pollCreationMessageV3: { name: '¿Vienes?' } }, 'Envió una encuesta: ¿Vienes?'],
  [
    'pollCreationMessageV4',
    { pollCreationMessageV4: { message: { pollCreationMessageV3: { name: '¿Vienes?' } } } },
    'Envió una encuesta: ¿Vienes?',
  ],
  ['pollUpdateMessage', { pollUpdateMessage: { vote: { encPayload: 'x' } } }, 'Respondió una encuesta'],
  [
    'pollUpdateMessage, deciphered',
    { pollUpdateMessage: { vote: { selectedOptions: ['HECHO'] } } },
    'Respondió una encuesta: HECHO',
  ],
  ['eventMessage', { eventMessage: { name: 'Reunión' } }, 'Envió un evento: Reunión'],
  ['orderMessage', { orderMessage: { message: 'Dos uniformes', itemCount: 2 } }, 'Hizo un pedido: Dos uniformes'],
  ['productMessage', { productMessage: { product: { title: 'Uniforme' } } }, 'Envió un producto: Uniforme'],
  ['requestPaymentMessage', { requestPaymentMessage: { amount1000: 5 } }, 'Envió un mensaje de pago'],
  ['groupInviteMessage', { groupInviteMessage: { groupName: 'Primaria' } }, 'Envió una invitación: Primaria'],
  ['call', { call: { callKey: 'x' } }, 'Llamó por WhatsApp'],
  ['placeholderMessage', { placeholderMessage: { type: 0 } }, 'Envió un mensaje que WhatsApp no pudo descifrar'],
  ['type of tomorrow', { hologramMessage: {} }, 'Envió un mensaje de un tipo que Recuerda no conoce'],
];

it.each(SHAPES)('%s is kept and shown [WA-47]', (_name, payload, shown, acts = '') => {
  for (const { messages, ignored, refused } of [script(payload), read(keyed(payload))]) {
    expect([ignored, refused]).toEqual([[], []]);
    expect(messages.map((one) => [one.shown ?? null, one.choice ?? one.text])).toEqual([[shown, acts]]);
  }
});

describe('the envelope', () => {
  it.each([
    ['a message', keyed(hecho)],
    ['a list', [keyed(hecho)]],
    ['messages.upsert', { event: 'messages.upsert', data: { type: 'notify', messages: [keyed(hecho)] } }],
    [
      'an event with one message',
      { event: 'messages.upsert', instance: 'x', sender: '50422223333@s.whatsapp.net', data: keyed(hecho) },
    ],
    ['messages that is one message', { event: 'messages.received', data: { messages: keyed(hecho) } }],
    ['data as JSON', { data: JSON.stringify({ messages: [keyed(hecho)] }) }],
    ['messages as long JSON', { messages: JSON.stringify([keyed({ ...hecho, thumbnail: 'x'.repeat(50_000) })]) }],
    ['payload with an envelope', { payload: { payload: hecho, sender: PHONE } }],
    ['a body of a proxy', { headers: {}, body: { payload: hecho, sender: PHONE } }],
    ['a message as JSON', { message: JSON.stringify(hecho), sender: `${PHONE}@s.whatsapp.net` }],
    ['text fields', { from: `+504 9999-0000`, message: 'HECHO' }],
    ['a body of whatsapp-web', { id: { _serialized: 'x' }, from: `${PHONE}@c.us`, body: 'HECHO', fromMe: false }],
    ['a number as a number', { sender: Number(PHONE), payload: hecho }],
    ['a device', keyed(hecho, { remoteJid: `${PHONE}:12@s.whatsapp.net` })],
  ])('%s is read [WA-47]', (_name, given) => {
    expect(read(given)).toMatchObject({ messages: [{ phone: PHONE, text: 'HECHO' }], ignored: [], refused: [] });
  });

  it('with several messages is read whole, each once [WA-47]', () => {
    const messages = [keyed(hecho, { id: 'A1' }), keyed(hecho, { id: 'A2' }), keyed(hecho, { fromMe: true })];
    const found = read({ event: 'messages.upsert', data: { messages } });
    expect(found.messages.map(({ providerId }) => providerId)).toEqual([`form:${PHONE}:A1`, `form:${PHONE}:A2`]);
    expect(found.ignored).toEqual(['own']);
  });

  it('tells the time of the message, unless that is absurd [WA-47]', () => {
    const timeOf = (messageTimestamp: unknown) => read(keyed(hecho, {}, { messageTimestamp })).messages[0]?.at;
    const seconds = NOW.getTime() / 1_000 - 60;
    for (const stamp of [seconds, String(seconds), { low: seconds, high: 0 }, seconds * 1_000])
      expect(timeOf(stamp)).toBe('2026-01-15T11:59:00.000Z');
    for (const stamp of [undefined, seconds + 61, -5, 'x', 1e300]) expect(timeOf(stamp)).toBe(NOW.toISOString());
  });
});

describe('who wrote', () => {
  const LID = '123456789012345@lid';

  it.each(['remoteJidAlt', 'senderPn', 'cleanedSenderPn', 'participantPn', 'participantAlt'])(
    'is the number beside an id: %s [WA-47]',
    (name) => {
      const found = read(keyed(hecho, { remoteJid: LID, [name]: `${PHONE}@s.whatsapp.net` }));
      expect(found.messages).toMatchObject([{ phone: PHONE, userId: LID }]);
      expect(found.people).toEqual([{ phone: PHONE, userId: LID }]);
    },
  );

  it('is the number with the id beside it, or the id alone, never the number of the school [WA-47]', () => {
    expect(read(keyed(hecho, { remoteJidAlt: LID })).messages).toMatchObject([{ phone: PHONE, userId: LID }]);
    const own = { event: 'messages.upsert', sender: '50422223333@s.whatsapp.net' };
    const alone = read({ ...own, data: keyed(hecho, { remoteJid: LID }) });
    expect(alone.messages).toMatchObject([{ phone: null, userId: LID }]);
    expect(alone.people).toEqual([]);
  });
});

it.each([
  ['own', keyed(hecho, { fromMe: true })],
  ['own', { fromMe: 'true', from: PHONE, body: 'HECHO' }],
  ['group', keyed(hecho, { remoteJid: '5049999@g.us', participant: `${PHONE}@s.whatsapp.net` })],
  ['group', keyed(hecho, { remoteJid: 'status@broadcast' })],
  ['group', keyed(hecho, { remoteJid: '1203@newsletter' })],
  ['group', { payload: hecho, sender: '5049988@g.us' }],
  ['event', { event: 'connection.update', data: { state: 'open' } }],
  ['event', { event: 'messages.update', data: [{ keyId: 'A1', status: 'READ' }] }],
  ['event', { event: 'send.message', data: keyed(hecho) }],
  ['event', { event: 'messages.reaction', data: { key: { id: 'A1' }, reaction: { text: '✅' } } }],
  ['event', keyed({ senderKeyDistributionMessage: { groupId: 'x' } })],
  ['event', keyed({ protocolMessage: { type: 'EPHEMERAL_SETTING' } })],
])('what is no message of a person is passed over: %s [WA-47]', (reason, given) => {
  expect(read(given)).toMatchObject({ messages: [], ignored: [reason], refused: [] });
});

it('a message that could not be deciphered is shown, and other stubs are none [WA-47]', () => {
  const stub = (messageStubType: unknown) => read({ key: keyed({}).key, messageStubType });
  expect(stub(2).messages).toMatchObject([{ shown: 'Envió un mensaje que WhatsApp no pudo descifrar' }]);
  expect(stub(27)).toMatchObject({ messages: [], ignored: ['event'] });
});

it.each([
  ['no_message', {}],
  ['no_message', []],
  ['no_message', { hello: 'world' }],
  ['no_message', keyed({})],
  ['no_sender', { payload: hecho }],
  ['no_sender', { payload: hecho, sender: 'abc' }],
  ['no_sender', { payload: hecho, sender: '5'.repeat(21) }],
])('what should be a message is refused with a reason: %s [WA-47]', (reason, given) => {
  expect(read(given)).toMatchObject({ messages: [], ignored: [], refused: [reason] });
});
