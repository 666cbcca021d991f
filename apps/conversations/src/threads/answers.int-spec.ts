import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import {
  AnswerConversation,
  EmployeeDeleted,
  EmployeeUpdated,
  GetConversation,
  ListConversationMessages,
} from '@recuerda/contracts';
import { BARE_EMPLOYEE } from '@recuerda/testing';
import { v7 } from 'uuid';
import { type ConversationsApp, startConversations } from '../__fixtures__/conversations-app.js';
import { DEPARTMENT, stamps } from '../__fixtures__/department.js';
import { RequestMessages } from './request-messages.js';

let app: ConversationsApp;
beforeAll(async () => {
  app = await startConversations({ WHATSAPP_PROVIDER: 'cloud' });
  // The messages were written at this time.
  app.clock.set(new Date(1_768_478_410_000));
});
afterAll(() => app?.close());

const answer = async (conversationId: string, text: string, id = v7()) => {
  const before = app.probe.requested.length;
  const sent = await app.send(AnswerConversation, { id, conversationId, text });
  await app.settled();
  return { sent, requested: app.probe.requested.slice(before) };
};

it('an answer goes to the number that the employee has now, once that one has written [WA-60]', async () => {
  const id = await app.employee('+504 9999-0001');
  await app.say('50499990001', 'ayuda');
  expect((await answer(id, 'Hola')).requested).toMatchObject([{ phone: '50499990001' }]);
  await app.employee('+504 9999-0001', 'Ana María', id);
  expect((await answer(id, 'Hola otra vez')).requested).toMatchObject([{ phone: '50499990001' }]);
  await app.employee('+504 9999-0002', 'Ana María', id);
  const moved = { phone: '+504 9999-0002', windowEndsAt: null, answerable: false };
  expect(await app.send(GetConversation, { id })).toMatchObject(moved);
  await expect(answer(id, '¿Estás ahí?')).rejects.toMatchObject({ code: 'window_closed' });
  await app.say('50499990002', 'ayuda');
  expect((await answer(id, '¿Estás ahí?')).requested).toMatchObject([{ phone: '50499990002' }]);
});

it('a conversation keeps its number and its window while its employee is deleted [WA-60]', async () => {
  const id = await app.employee('+504 9999-0004');
  await app.say('50499990004', 'ayuda');
  const about = { id: v7(), subject: id, time: new Date() };
  await app.publish(EmployeeDeleted.create({ ...about, version: 1_000, data: { id } }));
  const open = { phone: '50499990004', answerable: true };
  expect(await app.send(GetConversation, { id })).toMatchObject({ ...open, employee: null });
  const named = { id, name: 'Ana', phone: '+504 9999-0004', departmentId: DEPARTMENT };
  const data = { ...BARE_EMPLOYEE, ...named, ...stamps };
  await app.publish(EmployeeUpdated.create({ ...about, version: 1_001, data }));
  expect(await app.send(GetConversation, { id })).toMatchObject({ ...open, employee: { id } });
});

it('a person who wrote BAJA is not answered after being deleted either [WA-56]', async () => {
  const id = await app.employee('+504 9999-0006');
  await app.say('50499990006', 'baja');
  const about = { id: v7(), subject: id, time: new Date() };
  await app.publish(EmployeeDeleted.create({ ...about, version: 1_000, data: { id } }));
  expect(await app.send(GetConversation, { id })).toMatchObject({ employee: null, answerable: false });
  await expect(answer(id, 'Hola')).rejects.toMatchObject({ code: 'opted_out' });
});

it('a key that sent one text is refused with another one, and says what was sent [WA-60]', async () => {
  const id = await app.employee('+504 9999-0003');
  await app.say('50499990003', 'ayuda');
  const key = v7();
  const { sent } = await answer(id, 'A las 3', key);
  expect(await answer(id, 'A las 3', key)).toEqual({ sent, requested: [] });
  await expect(answer(id, 'A las 4', key)).rejects.toMatchObject({ code: 'already_exists', params: { entity: sent } });
});

it('an answer that does not arrive says why, by the code that is put in words [WA-91]', async () => {
  const id = await app.employee('+504 9999-0005');
  await app.say('50499990005', 'ayuda');
  const { sent } = await answer(id, 'A las 3');
  const errors = [{ code: 131_026, title: 'Message undeliverable' }];
  const about = { id: 'wamid.5', timestamp: '1768478411', biz_opaque_callback_data: sent.id };
  const value = { statuses: [{ ...about, status: 'failed', errors }] };
  const announced = jest.spyOn(app.app.get(RequestMessages, { strict: false }), 'announce');
  await app.receive({ entry: [{ changes: [{ field: 'messages', value }] }] });
  await app.settled();
  // Open portals show it at once.
  const employee = { id, departmentId: DEPARTMENT };
  expect(announced.mock.calls.map(([, ...about]) => about)).toEqual([[sent.conversationId, employee]]);
  announced.mockRestore();
  const { items } = await app.send(ListConversationMessages, { conversationId: id, limit: 10 });
  expect(items.find((message) => message.id === sent.id)).toMatchObject({
    receipt: 'undelivered',
    reason: '131026: Message undeliverable',
  });
});
