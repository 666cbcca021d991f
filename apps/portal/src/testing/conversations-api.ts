import type { ConversationMessageView, ConversationView, DeliveryView } from '@recuerda/contracts';
import { http, HttpResponse } from 'msw';
import { refusal } from './directory-api';
import { employee, page, task } from './samples';
import { server } from './server';

const ID = '0198f2a0-0000-7000-8000-0000000000c1';
export const ANA: ConversationView = {
  id: ID,
  employee: { id: employee(1).id, name: 'Ana Núñez', departmentId: null },
  phone: '50499999999',
  lastMessage: { direction: 'received', kind: 'text', text: 'listo', at: '2026-03-01T18:02:00.000Z' },
  unread: 2,
  windowEndsAt: '2026-03-02T18:02:00.000Z',
  answerable: true,
};
/** A number that is no employee's, to which nothing can be written. */
export const STRANGER: ConversationView = {
  ...ANA,
  id: ID.replace(/1$/, '2'),
  employee: null,
  unread: 0,
  windowEndsAt: null,
  answerable: false,
};
/** A message of {@link ANA}'s conversation, at that minute after 18:00. */
export const message = (minute: number, more: Partial<ConversationMessageView>): ConversationMessageView => ({
  id: `m${minute}`,
  conversationId: ID,
  direction: 'received',
  kind: 'text',
  text: 'listo',
  at: `2026-03-01T18:0${minute}:00.000Z`,
  action: null,
  taskId: null,
  snoozedUntil: null,
  replyTo: null,
  userId: null,
  status: null,
  receipt: null,
  reason: null,
  choices: null,
  proof: null,
  ...more,
});
export const REMINDER: DeliveryView = {
  reminderId: 'r1',
  taskId: task(1).id,
  employeeId: employee(1).id,
  dueAt: '2026-03-01T18:00:00.000Z',
  to: '50499999999',
  status: 'sent',
  attempts: 1,
  reason: null,
  providerAnswer: null,
  byMail: false,
  sentAt: '2026-03-01T18:00:00.000Z',
  createdAt: '2026-03-01T18:00:00.000Z',
  remark: null,
  bundledWith: 0,
  providerId: null,
  receipt: 'read',
  receiptReason: null,
  deliveredAt: null,
  readAt: null,
};

/** The API of conversations, newest first; `sent` are the requests that changed something. */
export function serveConversations(conversations: ConversationView[], messages: ConversationMessageView[] = []) {
  const sent: { path: string; key: string | null; body: unknown }[] = [];
  const asked: string[] = [];
  server.use(
    http.get('*/api/conversations', ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(String(searchParams));
      const found = conversations.filter(
        (one) =>
          (one.employee?.name ?? '').includes(searchParams.get('search') ?? '') &&
          (searchParams.get('unread') !== 'true' || one.unread > 0),
      );
      return HttpResponse.json(page(found));
    }),
    http.get('*/api/conversations/:id', ({ params }) => {
      const conversation = conversations.find(({ id }) => id === params['id']);
      return conversation ? HttpResponse.json({ conversation }) : refusal('not_found');
    }),
    http.get('*/api/conversations/:id/messages', () => HttpResponse.json({ items: messages, nextCursor: null })),
    http.get('*/api/deliveries', () => HttpResponse.json(page([REMINDER]))),
    http.get('*/api/tasks', () => HttpResponse.json(page([task(1, { title: 'Pasar lista' })]))),
    http.post('*/api/conversations/:id/:what', async ({ request, params }) => {
      const text = await request.text();
      const body: unknown = text === '' ? null : JSON.parse(text);
      sent.push({ path: `${params['id']}/${params['what']}`, key: request.headers.get('idempotency-key'), body });
      if (params['what'] === 'read') {
        const at = conversations.findIndex(({ id }) => id === params['id']);
        conversations[at] = { ...ANA, unread: 0 };
        return HttpResponse.json(conversations[at]);
      }
      const answer = message(9, {
        id: `a${sent.length}`,
        direction: 'sent',
        kind: 'answer',
        status: 'pending',
        ...(body as object),
      });
      messages.unshift(answer);
      return HttpResponse.json(answer, { status: 201 });
    }),
  );
  return { sent, asked, conversations, messages };
}
