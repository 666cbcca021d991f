import { describe, expect, it } from '@jest/globals';
import { readCloudWebhook } from './read-cloud-webhook.js';

const changeOf = (phoneNumberId?: unknown) => ({
  field: 'messages',
  value: {
    ...(phoneNumberId !== undefined && { metadata: { phone_number_id: phoneNumberId } }),
    statuses: [{ id: 'wamid.1', status: 'sent', timestamp: '1768478400' }],
    messages: [{ id: 'wamid.2', from: '50499887766', timestamp: '1768478400', type: 'text', text: { body: 'HECHO' } }],
  },
});
const countsOf = (own: string | undefined, ...changes: object[]) => {
  const { statuses, messages, ignored } = readCloudWebhook({ entry: [{ changes }] }, own);
  return { statuses: statuses.length, messages: messages.length, ignored };
};

it('what another number of the account got is passed over [WA-45]', () => {
  expect(countsOf('1001', changeOf('1002'), changeOf('1001'))).toEqual({ statuses: 1, messages: 1, ignored: 1 });
});

it.each([
  ['no number is set', undefined, '1002'],
  ['the webhook names none', '1001', undefined],
  ['the webhook names it in another way', '1001', 1002],
])('everything is read where %s [WA-45]', (_why, own, named) => {
  expect(countsOf(own, changeOf(named))).toEqual({ statuses: 1, messages: 1, ignored: 0 });
});

it('a message is read without the id of what it answers where none can be so long [WA-45]', () => {
  const { value } = changeOf();
  const messages = value.messages.map((message) => ({ ...message, context: { id: 'x'.repeat(201) } }));
  const webhook = { entry: [{ changes: [{ field: 'messages', value: { ...value, messages } }] }] };
  expect(readCloudWebhook(webhook).messages).toMatchObject([{ text: 'HECHO', contextId: null }]);
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
  expect(readCloudWebhook(webhook).statuses).toMatchObject([{ status: 'sent', category }]);
});

describe('what is no text', () => {
  const read = (message: object) => {
    const messages = [{ id: 'wamid.2', from: '50499887766', timestamp: '1768478400', ...message }];
    return readCloudWebhook({ entry: [{ changes: [{ field: 'messages', value: { messages } }] }] });
  };

  it('is read as a reply to the message where it is a reaction, and not where that is taken away [WA-78]', () => {
    const reaction = (emoji?: string) => read({ type: 'reaction', reaction: { message_id: 'wamid.1', emoji } });
    expect(reaction('✅').messages).toMatchObject([{ kind: 'reaction', text: '✅', contextId: 'wamid.1' }]);
    for (const emoji of ['', undefined]) expect(reaction(emoji)).toMatchObject({ messages: [], ignored: 1 });
  });

  it('is a new number where the person changed it, whatever its field is called [WA-79]', () => {
    const change = (system: object) => read({ type: 'system', system: { body: 'changed', ...system } });
    const type = 'user_changed_number';
    for (const system of [{ wa_id: '50491112222' }, { new_wa_id: '50491112222', wa_id: '50499887766' }])
      expect(change({ type, ...system }).messages).toMatchObject([
        { kind: 'number', phone: '50499887766', text: '50491112222' },
      ]);
    for (const system of [{ type }, { type: 'user_changed_user_id', wa_id: '5049' }])
      expect(change(system)).toMatchObject({ messages: [], ignored: 1 });
  });
});
