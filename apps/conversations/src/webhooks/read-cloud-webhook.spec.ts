import { describe, expect, it } from '@jest/globals';
import { readCloud } from '../__fixtures__/read-cloud.js';

const changeOf = (phoneNumberId?: unknown) => ({
  field: 'messages',
  value: {
    ...(phoneNumberId !== undefined && { metadata: { phone_number_id: phoneNumberId } }),
    statuses: [{ id: 'wamid.1', status: 'sent', timestamp: '1768478400' }],
    messages: [{ id: 'wamid.2', from: '50499887766', timestamp: '1768478400', type: 'text', text: { body: 'HECHO' } }],
  },
});
const countsOf = (own: readonly string[] | undefined, ...changes: object[]) => {
  const { statuses, messages, others } = readCloud({ entry: [{ changes }] }, own);
  return { statuses: statuses.length, messages: messages.length, others: others.length };
};

it('what another number of the account got is left as it is [WA-45]', () => {
  const webhook = [changeOf('1002'), changeOf('1001'), changeOf('1003')];
  expect(countsOf(['1001'], ...webhook)).toEqual({ statuses: 1, messages: 1, others: 2 });
  expect(countsOf(['1001', '1003'], ...webhook)).toEqual({ statuses: 2, messages: 2, others: 1 });
});

it.each([
  ['no number is set', undefined, '1002'],
  ['the webhook names none', ['1001'], undefined],
  ['the webhook names it in another way', ['1001'], 1002],
])('everything is read where %s [WA-45]', (_why, own, named) => {
  expect(countsOf(own, changeOf(named))).toEqual({ statuses: 1, messages: 1, others: 0 });
});

it('a message is read without the id of what it answers where none can be so long [WA-45]', () => {
  const { value } = changeOf();
  const messages = value.messages.map((message) => ({ ...message, context: { id: 'x'.repeat(201) } }));
  const webhook = { entry: [{ changes: [{ field: 'messages', value: { ...value, messages } }] }] };
  expect(readCloud(webhook).messages).toMatchObject([{ text: 'HECHO', contextId: null }]);
});

it.each([
  [{ billable: true, category: 'utility' }, 'utility'],
  [{ billable: true, type: 'regular', category: 'service' }, 'service'],
  [{ type: 'regular', category: 'utility' }, 'utility'],
  [{ category: 'utility' }, 'utility'],
  [{ billable: 'true', category: 'utility' }, 'utility'],
  [{ billable: false, category: 'utility' }, null],
  [{ billable: false, type: 'free_customer_service', category: 'service' }, null],
  [{ type: 'free_entry_point', category: 'utility' }, null],
  [undefined, null],
])('a message with the price %j is charged as %s [WA-45]', (pricing, category) => {
  const { value } = changeOf();
  const statuses = value.statuses.map((status) => ({ ...status, pricing }));
  const webhook = { entry: [{ changes: [{ field: 'messages', value: { ...value, statuses } }] }] };
  expect(readCloud(webhook).statuses).toMatchObject([{ status: 'sent', category }]);
});

it.each([
  [131_026, 131_026],
  [3_000_000_000, null],
])('the error code %i of a status is kept as %s [WA-45]', (code, kept) => {
  const statuses = [{ id: 'wamid.1', status: 'failed', timestamp: '1768478400', errors: [{ code, title: 'Failed' }] }];
  const webhook = { entry: [{ changes: [{ field: 'messages', value: { statuses } }] }] };
  expect(readCloud(webhook).statuses).toMatchObject([{ status: 'failed', code: kept, reason: 'Failed' }]);
});

const read = (message: object, more: object = {}) => {
  const messages = [{ id: 'wamid.2', from: '50499887766', timestamp: '1768478400', ...message }];
  return readCloud({ entry: [{ changes: [{ field: 'messages', value: { ...more, messages } }] }] });
};

describe('what is no text', () => {
  it('is read as a reply to the message where it is a reaction, and as taken away where it is that [WA-78]', () => {
    const reaction = (emoji?: string) => read({ type: 'reaction', reaction: { message_id: 'wamid.1', emoji } });
    expect(reaction('✅').messages).toMatchObject([{ kind: 'reaction', text: '✅', contextId: 'wamid.1' }]);
    for (const emoji of ['', undefined])
      expect(reaction(emoji).messages).toMatchObject([{ kind: 'reaction', text: '', shown: 'Quitó su reacción' }]);
  });

  it('is a new number where the person changed it, whatever its field is called [WA-79]', () => {
    const change = (system: object) => read({ type: 'system', system: { body: 'changed', ...system } });
    const type = 'user_changed_number';
    for (const system of [{ wa_id: '50491112222' }, { new_wa_id: '50491112222', wa_id: '50499887766' }])
      expect(change({ type, ...system }).messages).toMatchObject([
        { kind: 'notice', phone: '50499887766', newNumber: '50491112222', shown: 'Cambió su número: +50491112222' },
      ]);
    expect(change({ type }).messages[0]).not.toHaveProperty('newNumber');
  });
});

/** Messages of Meta by type, with the shown text and the person's words. */
const SHAPES: [name: string, message: object, shown: string | undefined, text?: string][] = [
  ['text', { type: 'text', text: { body: 'HECHO' } }, undefined, 'HECHO'],
  ['text without words', { type: 'text', text: {} }, 'Envió un mensaje de un tipo que Recuerda no conoce'],
  ['quick reply', { type: 'button', button: { text: 'Hecho', payload: 'done:1' } }, undefined, 'Hecho'],
  [
    'button',
    { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: 'done:1', title: 'Hecho' } } },
    undefined,
    'Hecho',
  ],
  [
    'row',
    { type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: 'done:1', title: 'Notas' } } },
    undefined,
    'Notas',
  ],
  [
    'flow',
    {
      type: 'interactive',
      interactive: {
        type: 'nfm_reply',
        nfm_reply: {
          name: 'flow',
          body: 'Sent',
          response_json: '{"flow_token":"secret","turno":"Mañana","dias":["lunes","martes"],"alumnos":31}',
        },
      },
    },
    'Respondió un formulario: Mañana; lunes, martes; 31',
  ],
  [
    'flow whose answers cannot be read',
    { type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply: { response_json: '{' } } },
    'Respondió un formulario',
  ],
  [
    'permission to call',
    { type: 'interactive', interactive: { type: 'call_permission_reply', call_permission_reply: {} } },
    'Respondió si se le puede llamar',
  ],
  [
    'other interactive',
    { type: 'interactive', interactive: { type: 'x' } },
    'Envió un mensaje de un tipo que Recuerda no conoce',
  ],
  ['image', { type: 'image', image: { id: '1', mime_type: 'image/jpeg' } }, 'Envió una foto'],
  ['image with a caption', { type: 'image', image: { id: '1', caption: 'hecho' } }, 'Envió una foto: hecho', 'hecho'],
  ['video', { type: 'video', video: { caption: 'listo' } }, 'Envió un video: listo', 'listo'],
  ['audio', { type: 'audio', audio: { id: '1', voice: false } }, 'Envió un audio'],
  ['voice note', { type: 'audio', audio: { id: '1', voice: true } }, 'Nota de voz'],
  ['voice', { type: 'voice', voice: { id: '1' } }, 'Nota de voz'],
  ['document', { type: 'document', document: { filename: 'notas.pdf' } }, 'Envió un documento: notas.pdf'],
  [
    'document with a caption',
    { type: 'document', document: { filename: 'notas.pdf', caption: 'Notas' } },
    'Envió un documento: Notas',
    'Notas',
  ],
  ['sticker', { type: 'sticker', sticker: { id: '1', animated: false } }, 'Envió un sticker'],
  [
    'location',
    { type: 'location', location: { latitude: 14.07, longitude: -87.19, name: 'Escuela', address: 'Calle 1' } },
    'Envió una ubicación: Escuela, Calle 1',
  ],
  [
    'location without a name',
    { type: 'location', location: { latitude: 14.07, longitude: -87.19 } },
    'Envió una ubicación: 14.07, -87.19',
  ],
  [
    'contacts',
    { type: 'contacts', contacts: [{ name: { formatted_name: 'Eva Luz' } }, { name: { formatted_name: 'Ana' } }] },
    'Envió un contacto: Eva Luz, Ana',
  ],
  [
    'order',
    { type: 'order', order: { catalog_id: '1', product_items: [{ product_retailer_id: 'a' }, {}] } },
    'Hizo un pedido: 2 productos',
  ],
  ['order with words', { type: 'order', order: { text: 'HECHO', product_items: [{}] } }, 'Hizo un pedido: HECHO'],
  ['poll', { type: 'poll', poll: { name: '¿Vienes?', options: [{ name: 'Sí' }] } }, 'Respondió una encuesta: Sí'],
  ['poll by name', { type: 'poll', poll: { name: '¿Vienes?' } }, 'Respondió una encuesta: ¿Vienes?'],
  [
    'votes of a poll',
    { type: 'poll_update', poll_update: { votes: ['Sí', 'Tal vez'] } },
    'Respondió una encuesta: Sí, Tal vez',
  ],
  ['opening of a chat', { type: 'request_welcome' }, 'Abrió la conversación'],
  ['temporary message', { type: 'ephemeral' }, 'Envió un mensaje temporal'],
  [
    'unsupported',
    { type: 'unsupported', errors: [{ code: 131051, title: 'Message type unknown' }] },
    'Envió un mensaje que WhatsApp no entrega a Recuerda',
  ],
  ['unsupported poll', { type: 'unsupported', unsupported: { type: 'poll_update' } }, 'Respondió una encuesta'],
  [
    'edit',
    { type: 'edit', edit: { original_message_id: 'wamid.1', message: { type: 'text', text: { body: 'HECHO' } } } },
    undefined,
    'HECHO',
  ],
  [
    'edit of an edit',
    { type: 'edit', edit: { message: { type: 'edit', edit: {} } } },
    'Envió un mensaje de un tipo que Recuerda no conoce',
  ],
  ['deletion', { type: 'revoke', revoke: { original_message_id: 'wamid.1' } }, 'Eliminó un mensaje'],
  [
    'other device',
    { type: 'system', system: { type: 'customer_identity_changed' } },
    'Cambió de teléfono o volvió a instalar WhatsApp',
  ],
  ['other notice', { type: 'system', system: { type: 'x', body: 'Hello' } }, 'Aviso de WhatsApp: Hello'],
  ['type of tomorrow', { type: 'hologram', hologram: {} }, 'Envió un mensaje de un tipo que Recuerda no conoce'],
  ['name of a property', { type: 'constructor' }, 'Envió un mensaje de un tipo que Recuerda no conoce'],
  ['no type', {}, 'Envió un mensaje de un tipo que Recuerda no conoce'],
];

it.each(SHAPES)('a message is kept and shown: %s [WA-45]', (_name, message, shown, text = '') => {
  const { messages, ignored, refused } = read(message);
  expect([messages.map((one) => [one.shown, one.text]), ignored, refused]).toEqual([[[shown, text]], [], []]);
});

it('what cannot be a message is refused with a reason, what is of a group is passed over [WA-45]', () => {
  expect(read({ id: undefined, type: 'text' })).toMatchObject({ messages: [], refused: ['no_message'] });
  expect(read({ id: 'a\0b', type: 'text' })).toMatchObject({ messages: [], refused: ['no_message'] });
  expect(read({ from: undefined, type: 'text' })).toMatchObject({ messages: [], refused: ['no_sender'] });
  expect(read({ from: '5'.repeat(21), type: 'text' })).toMatchObject({ messages: [], refused: ['no_sender'] });
  expect(read({ group_id: 'g1', type: 'text' })).toMatchObject({ messages: [], ignored: ['group'] });
});
