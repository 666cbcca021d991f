import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  AnswerConversation,
  type ConversationMessageView,
  type ConversationView,
  GetConversation,
  ListConversationMessages,
  ListConversations,
  ListDeliveries,
  MarkConversationRead,
} from '@recuerda/contracts';
import { AppError } from '@recuerda/service';
import { type Gateway, startGateway } from '../__fixtures__/gateway.js';
import { DEPARTMENT_ID, EMPLOYEE_ID, TASK_ID } from '../__fixtures__/samples.js';

const at = '2026-03-01T12:00:00.000Z';
const ID = EMPLOYEE_ID;
const CONVERSATION: ConversationView = {
  id: ID,
  employee: { id: EMPLOYEE_ID, name: 'Ana Núñez', departmentId: DEPARTMENT_ID },
  phone: '50499999999',
  lastMessage: { direction: 'received', kind: 'text', text: 'hecho', at },
  unread: 1,
  windowEndsAt: null,
  answerable: true,
};
const MESSAGE: ConversationMessageView = {
  choices: null,
  proof: null,
  id: '0198f2a0-0000-7000-8000-0000000000c1',
  conversationId: ID,
  direction: 'received',
  kind: 'text',
  text: 'hecho',
  at,
  action: 'completed',
  taskId: TASK_ID,
  snoozedUntil: null,
  replyTo: null,
  userId: null,
  status: null,
  receipt: null,
  reason: null,
};

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());
beforeEach(() => gateway.requests.reset());

const ask = async (method: 'GET' | 'POST', path: string, payload?: object, headers: Record<string, string> = {}) => {
  const url = `/api/conversations${path}`;
  const answer = await gateway.app.inject({ method, url, headers, ...(payload && { payload }) });
  return [answer.statusCode, answer.json<unknown>()] as const;
};
const sent = () => gateway.requests.sent.map(({ input }) => input);

describe('/api/conversations', () => {
  it('lists conversations, and refuses what is no filter [WA-61]', async () => {
    const page = { items: [CONVERSATION], nextCursor: null, total: 1 };
    gateway.requests.answer(ListConversations, () => page);
    expect(await ask('GET', '?search=ana&unread=true&limit=5')).toEqual([200, page]);
    expect(sent()).toEqual([{ search: 'ana', unread: 'true', limit: 5 }]);
    expect((await ask('GET', '?unread=perhaps'))[0]).toBe(422);
  });

  it('shows a thread with its messages and the reminders of its employee [WA-61]', async () => {
    const messages = { items: [MESSAGE], nextCursor: null };
    gateway.requests
      .answer(GetConversation, () => CONVERSATION)
      .answer(ListConversationMessages, () => messages)
      .answer(ListDeliveries, () => ({ items: [], nextCursor: 'older', total: 7 }));
    const reminders = { items: [], nextCursor: 'older' };
    expect(await ask('GET', `/${ID}`)).toEqual([200, { conversation: CONVERSATION, messages, reminders }]);
    expect(sent()).toContainEqual({ employeeId: EMPLOYEE_ID, limit: 50 });
    gateway.requests.answer(GetConversation, () => ({ ...CONVERSATION, employee: null }));
    expect(await ask('GET', `/${ID}`)).toMatchObject([200, { reminders: { items: [] } }]);
    expect(await ask('GET', `/${ID}/messages?limit=3`)).toEqual([200, messages]);
    expect((await ask('GET', '/other'))[0]).toBe(404);
  });

  it('marks read, and sends an answer under its idempotency key or says why not [WA-60]', async () => {
    const id = '0198f2a0-0000-7000-8000-0000000000c2';
    gateway.requests
      .answer(MarkConversationRead, () => ({ ...CONVERSATION, unread: 0 }))
      .answer(AnswerConversation, (input) => ({ ...MESSAGE, id: input.id, text: input.text, direction: 'sent' }));
    expect(await ask('POST', `/${ID}/read`)).toMatchObject([200, { unread: 0 }]);
    const answered = await ask('POST', `/${ID}/messages`, { text: ' Gracias ' }, { 'idempotency-key': id });
    expect(answered).toMatchObject([201, { id, text: 'Gracias' }]);
    for (const text of ['', ' ', 'x'.repeat(1_001)])
      expect((await ask('POST', `/${ID}/messages`, { text }))[0]).toBe(422);
    gateway.requests.fail(AnswerConversation, new AppError('window_closed'));
    expect(await ask('POST', `/${ID}/messages`, { text: 'Hola' })).toMatchObject([409, { code: 'window_closed' }]);
  });
});
