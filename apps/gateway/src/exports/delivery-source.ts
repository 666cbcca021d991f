import {
  type DeliveryQuery,
  type DeliveryStatus,
  type DeliveryView,
  GetTasks,
  ListDeliveries,
  MAX_BATCH,
  reasonLabel,
  RECEIPT_NAMES,
} from '@recuerda/contracts';
import type { RequestClient } from '@recuerda/messaging';
import { type Column, instant, type ListSource } from './column.js';
import { employeeNames } from './names.js';

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

const columns: Column<NamedDelivery>[] = [
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
  { header: 'Respuesta del proveedor', width: 50, value: ({ providerAnswer }) => providerAnswer },
  { header: 'Id', width: 38, value: ({ reminderId }) => reminderId },
  { header: 'Id de la tarea', width: 38, value: ({ taskId }) => taskId },
  { header: 'Id del empleado', width: 38, value: ({ employeeId }) => employeeId },
];

export const deliverySource = (
  requests: RequestClient,
  filters: Omit<DeliveryQuery, 'limit' | 'cursor'>,
): ListSource<NamedDelivery> => ({
  columns,
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
