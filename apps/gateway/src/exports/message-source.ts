import {
  type ConversationMessageView,
  type ConversationView,
  GetConversation,
  ListConversationMessages,
  ListConversations,
  MAX_PAGE,
  RECEIPT_NAMES,
  reasonLabel,
} from '@recuerda/contracts';
import type { RequestClient } from '@recuerda/messaging';
import { AppError } from '@recuerda/service';
import { type Column, instant, type PagedSource } from './column.js';
import { allPages } from './pages.js';

/** Rows of a page, at most what the requests take. */
const PAGE = MAX_PAGE;

interface Message extends ConversationMessageView {
  conversation: ConversationView;
}

const columns: Column<Message>[] = [
  { header: 'Fecha', width: 20, kind: 'instant', value: ({ at }) => instant(at) },
  { header: 'Empleado', width: 30, value: ({ conversation }) => conversation.employee?.name ?? null },
  { header: 'Teléfono', width: 18, kind: 'phone', value: ({ conversation }) => conversation.phone },
  { header: 'Sentido', width: 12, value: ({ direction }) => (direction === 'received' ? 'Recibido' : 'Enviado') },
  { header: 'Texto', width: 60, value: ({ text }) => text },
  { header: 'Recibo', width: 14, value: ({ receipt }) => (receipt ? RECEIPT_NAMES[receipt] : null) },
  { header: 'Motivo', width: 40, value: ({ reason }) => (reason ? reasonLabel(reason) : null) },
  { header: 'Id de la tarea', width: 38, value: ({ taskId }) => taskId },
  { header: 'Id', width: 38, value: ({ id }) => id },
];

/** All messages of all conversations, or of the one with the given id, if there is one. */
export const messageSource = (requests: RequestClient, conversationId?: string): PagedSource<Message> => ({
  columns,
  async *pages(onRows) {
    for await (const conversations of conversationPages(requests, conversationId))
      for (const conversation of conversations) {
        const query = { conversationId: conversation.id, limit: PAGE };
        const read = (cursor?: string) => requests.send(ListConversationMessages, { ...query, cursor });
        for await (const messages of allPages(read, onRows))
          yield messages.map((message) => ({ ...message, conversation }));
      }
  },
});

async function* conversationPages(requests: RequestClient, id?: string): AsyncGenerator<ConversationView[]> {
  if (id === undefined) {
    const read = (cursor?: string) => requests.send(ListConversations, { limit: PAGE, cursor });
    return yield* allPages(read, () => undefined);
  }
  try {
    yield [await requests.send(GetConversation, { id })];
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not_found')) throw error;
  }
}
