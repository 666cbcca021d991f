import { describe, expect, it } from '@jest/globals';
import { readCloud } from '../__fixtures__/read-cloud.js';

const read = (message: object) => {
  const messages = [{ id: 'wamid.2', from: '50499887766', timestamp: '1768478400', ...message }];
  return readCloud({ entry: [{ changes: [{ field: 'messages', value: { messages } }] }] });
};

describe('who a person is', () => {
  const [phone, id] = ['50499887766', 'HN.1'];
  const people = (value: object) => readCloud({ entry: [{ changes: [{ field: 'messages', value }] }] }).people;

  it('is learnt from statuses, contacts and messages that name number and id [WA-52]', () => {
    const status = { id: 'wamid.1', status: 'sent', timestamp: '1768478400' };
    const both = { recipient_id: phone, recipient_user_id: id };
    expect(people({ statuses: [{ ...status, ...both }] })).toEqual([{ phone, userId: id }]);
    expect(people({ contacts: [{ wa_id: phone, user_id: id }] })).toEqual([{ phone, userId: id }]);
    expect(read({ type: 'text', from_user_id: id }).people).toEqual([{ phone, userId: id }]);
    for (const alone of [{ recipient_id: phone }, { recipient_user_id: id }])
      expect(people({ statuses: [{ ...status, ...alone }] })).toEqual([]);
    expect(people({ contacts: [{ wa_id: phone }, { user_id: id }] })).toEqual([]);
  });

  it('is carried over by notices, whichever way they name the former one [WA-52]', () => {
    const notice = (system: object, more: object = { from: undefined }) =>
      read({ type: 'system', system, ...more }).people;
    const type = 'user_changed_user_id';
    const former = { userId: id, phone: null };
    for (const named of [{ previous_user_id: id }, { body: `User Ana to HN.9 changed from ${id} to HN.2` }])
      expect(notice({ type, user_id: 'HN.2', ...named })).toEqual([{ userId: 'HN.2', phone: null, former }]);
    expect(notice({ type, user_id: 'HN.2' }, { from: undefined, from_user_id: id })).toMatchObject([{ former }]);
    const both = { body: `User Ana changed from ${id} to HN.2`, type, user_id: 'HN.2' };
    expect(notice(both, { from: undefined, from_user_id: 'HN.2' })).toMatchObject([{ former }]);
    expect(notice({ type: 'user_changed_number', wa_id: '50491112222', user_id: 'HN.2' }, {})).toEqual([
      { userId: 'HN.2', phone: '50491112222', former: { userId: null, phone } },
    ]);
    const update = {
      field: 'user_id_update',
      value: { user_id_update: [{ user_id: { previous: id, current: 'HN.2' } }] },
    };
    expect(readCloud({ entry: [{ changes: [update] }] }).people).toEqual([{ userId: 'HN.2', phone: null, former }]);
  });

  it('of several messages is the contact with the same number or id; a shared id stands in for it [WA-52]', () => {
    const message = (wamid: string, more: object) => ({ id: wamid, timestamp: '1768478400', type: 'text', ...more });
    const contacts = [
      { wa_id: '50491110001', user_id: 'HN.1' },
      { wa_id: '50491110002', user_id: 'HN.2' },
    ];
    const messages = [
      message('a', { from_user_id: 'HN.2' }),
      message('b', { from: '50491110001' }),
      message('c', { from_user_id: 'HN.3', from_parent_user_id: 'HN.ENT.3' }),
      message('d', { from_parent_user_id: 'HN.ENT.4' }),
    ];
    const found = readCloud({ entry: [{ changes: [{ field: 'messages', value: { contacts, messages } }] }] });
    expect(found.messages.map(({ phone: number, userId }) => [number, userId])).toEqual([
      ['50491110002', 'HN.2'],
      ['50491110001', 'HN.1'],
      [null, 'HN.3'],
      [null, 'HN.ENT.4'],
    ]);
  });
});
