import {
  type ConversationMessageView,
  type ConversationView,
  type DeliveryQuery,
  type DeliveryStatus,
  type DeliveryView,
  GetConversation,
  GetTasks,
  ListConversationMessages,
  ListConversations,
  ListDeliveries,
  MAX_BATCH,
  MAX_PAGE,
  reasonLabel,
  RECEIPT_NAMES,
} from '@recuerda/contracts';
import type { RequestClient } from '@recuerda/messaging';
import { AppError } from '@recuerda/service';
import { type Column, instant, type ListSource, type PagedSource, yesNo } from './column.js';
import { employeeNames } from './names.js';
import { allPages } from './pages.js';

/** A delivery with the present names of what it is about; null: deleted since. */
interface NamedDelivery extends DeliveryView {
  title: string | null;
  employeeName: string | null;
}

const STATUS_NAMES: Record<DeliveryStatus, string> = {
  sent: 'Enviado',
  failed: 'Fallido',
  cancelled: 'Cancelado',
  sending: 'Enviando',
};
const reasonOf = (reason: string | null | undefined): string | null => (reason ? reasonLabel(reason) : null);

const deliveryColumns: Column<NamedDelivery>[] = [
  { header: 'Programado', width: 20, kind: 'instant', value: ({ dueAt }) => instant(dueAt) },
  { header: 'Enviado', width: 20, kind: 'instant', value: ({ sentAt }) => instant(sentAt) },
  { header: 'Tarea', width: 40, value: ({ title }) => title },
  { header: 'Empleado', width: 30, value: ({ employeeName }) => employeeName },
  { header: 'Teléfono', width: 18, kind: 'phone', value: ({ to }) => to },
  { header: 'Estado', width: 12, value: ({ status }) => STATUS_NAMES[status] },
  { header: 'Intentos', width: 10, value: ({ attempts }) => attempts },
  { header: 'Motivo', width: 40, value: ({ reason }) => reasonOf(reason) },
  { header: 'Recibo', width: 14, value: ({ receipt }) => (receipt ? RECEIPT_NAMES[receipt] : null) },
  { header: 'Motivo del recibo', width: 40, value: ({ receiptReason }) => reasonOf(receiptReason) },
  { header: 'Entregado', width: 20, kind: 'instant', value: ({ deliveredAt }) => instant(deliveredAt) },
  { header: 'Leído', width: 20, kind: 'instant', value: ({ readAt }) => instant(readAt) },
  { header: 'Por correo', width: 12, value: ({ byMail }) => yesNo(byMail) },
  { header: 'Respuesta del proveedor', width: 50, value: ({ providerAnswer }) => providerAnswer },
  { header: 'Id', width: 38, value: ({ reminderId }) => reminderId },
  { header: 'Id de la tarea', width: 38, value: ({ taskId }) => taskId },
  { header: 'Id del empleado', width: 38, value: ({ employeeId }) => employeeId },
];

export const deliverySource = (
  requests: RequestClient,
  filters: Omit<DeliveryQuery, 'limit' | 'cursor'>,
): ListSource<NamedDelivery> => ({
  columns: deliveryColumns,
  read: async (cursor) => {
    const { items, nextCursor } = await requests.send(ListDeliveries, { ...filters, limit: MAX_BATCH, cursor });
    const tasks = await requests.send(GetTasks, { ids: [...new Set(items.map(({ taskId }) => taskId))] });
    const titles = new Map(tasks.map(({ id, title }) => [id, title]));
    const names = new Map(tasks.flatMap(({ employee }) => (employee ? [[employee.id, employee.name]] : [])));
    // Of tasks that were reassigned or deleted since.
    const others = items.flatMap(({ employeeId }) =>
      employeeId === null || names.has(employeeId) ? [] : [employeeId],
    );
    for (const [id, name] of await employeeNames(requests, others)) names.set(id, name);
    const nameOf = (id: string | null): string | null => (id === null ? null : (names.get(id) ?? null));
    return {
      items: items.map((delivery) => ({
        ...delivery,
        title: titles.get(delivery.taskId) ?? null,
        employeeName: nameOf(delivery.employeeId),
      })),
      nextCursor,
    };
  },
});

interface Message extends ConversationMessageView {
  conversation: ConversationView;
}

const messageColumns: Column<Message>[] = [
  { header: 'Fecha', width: 20, kind: 'instant', value: ({ at }) => instant(at) },
  { header: 'Empleado', width: 30, value: ({ conversation }) => conversation.employee?.name ?? null },
  { header: 'Teléfono', width: 18, kind: 'phone', value: ({ conversation }) => conversation.phone },
  { header: 'Sentido', width: 12, value: ({ direction }) => (direction === 'received' ? 'Recibido' : 'Enviado') },
  { header: 'Texto', width: 60, value: ({ text }) => text },
  { header: 'Recibo', width: 14, value: ({ receipt }) => (receipt ? RECEIPT_NAMES[receipt] : null) },
  { header: 'Motivo', width: 40, value: ({ reason }) => reasonOf(reason) },
  { header: 'Id de la tarea', width: 38, value: ({ taskId }) => taskId },
  { header: 'Id', width: 38, value: ({ id }) => id },
];

/** All messages of all conversations, or of the one with the given id, if there is one. */
export const messageSource = (requests: RequestClient, conversationId?: string): PagedSource<Message> => ({
  columns: messageColumns,
  async *pages(onRows) {
    for await (const conversations of conversationPages(requests, conversationId))
      for (const conversation of conversations) {
        const query = { conversationId: conversation.id, limit: MAX_PAGE };
        const read = (cursor?: string) => requests.send(ListConversationMessages, { ...query, cursor });
        for await (const messages of allPages(read, onRows))
          yield messages.map((message) => ({ ...message, conversation }));
      }
  },
});

async function* conversationPages(requests: RequestClient, id?: string): AsyncGenerator<ConversationView[]> {
  if (id === undefined) {
    const read = (cursor?: string) => requests.send(ListConversations, { limit: MAX_PAGE, cursor });
    return yield* allPages(read, () => undefined);
  }
  try {
    yield [await requests.send(GetConversation, { id })];
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not_found')) throw error;
  }
}
