import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ListConversationMessages } from '@recuerda/contracts';
import { type ConversationsApp, startConversations } from '../__fixtures__/conversations-app.js';
import { EmployeeReplica } from '../employees/employee.replica.js';

let app: ConversationsApp;
let replica: EmployeeReplica;
beforeAll(async () => {
  app = await startConversations();
  app.clock.set(new Date(1_768_478_410_000));
  replica = app.app.get(EmployeeReplica, { strict: false });
});
afterAll(() => app.close());

const [OLDER, NEWER] = ['1768478400', '1768478410'];
const newer = '2026-01-15T12:00:10.000Z';
const say = async (phone: string, text: string, timestamp: string) =>
  (await app.say(phone, text, { timestamp })).map((answer) => answer.text);
const actions = async (id: string) =>
  (await app.send(ListConversationMessages, { conversationId: id, limit: 9 })).items.flatMap(
    ({ action }) => action ?? [],
  );
const optedOutAt = async (id: string) => (await replica.find(id))?.optedOutAt?.toISOString() ?? null;

describe('an older decision than the last one', () => {
  it('BAJA after a newer ALTA changes nothing, and the answer says that reminders come [WA-56]', async () => {
    const id = await app.employee('+50499000001');
    const [confirmation] = await say('50499000001', 'alta', NEWER);
    expect(confirmation).toMatch(/^Recibirás/);
    expect(await say('50499000001', 'baja', OLDER)).toEqual([confirmation]);
    expect([await optedOutAt(id), await actions(id)]).toEqual([null, ['opted_in', 'refused']]);
  });

  it('ALTA after a newer BAJA changes nothing, and its confirmation stays the last message [WA-56]', async () => {
    const id = await app.employee('+50499000002');
    expect(await say('50499000002', 'baja', NEWER)).toHaveLength(1);
    expect(await say('50499000002', 'alta', OLDER)).toEqual([]);
    expect([await optedOutAt(id), await actions(id)]).toEqual([newer, ['opted_out', 'refused']]);
  });

  it('ALTA is answered with an opt-out that the directory alone knows yet [WA-56]', async () => {
    const id = await app.employee('+50499000003');
    app.probe.decisions.set(id, { last: 'out', decidedAt: newer });
    expect(await say('50499000003', 'alta', OLDER)).toEqual([expect.stringMatching(/^No recibirás/)]);
    expect([await optedOutAt(id), await actions(id)]).toEqual([newer, ['refused']]);
  });
});

it('a decision changes no copy that an event of the directory has changed since [EMP-11]', async () => {
  const id = await app.employee('+50499000004');
  const known = (await replica.find(id))!;
  await app.employee('+50499000004', 'Ana', id);
  await replica.setOptedOut(known, new Date(newer));
  expect(await optedOutAt(id)).toBeNull();
});
