import {
  actionName,
  actorName,
  type AuditChange,
  type AuditEntryView,
  type AuditQuery,
  type AuditValue,
  auditWords,
  deedOf,
  FIELD_NAMES,
  isAuditInstant,
  ListAudit,
  MAX_BATCH,
} from '@recuerda/contracts';
import type { RequestClient } from '@recuerda/messaging';
import { type Column, instant, type ListSource, type LocalTime, yesNo } from './column.js';

const valueOf = (field: string, value: AuditValue, localTime: LocalTime): string => {
  if (value === null) return '';
  if (isAuditInstant(field, value)) return localTime(new Date(value));
  if (typeof value === 'boolean') return yesNo(value);
  return Array.isArray(value) ? value.join(', ') : auditWords(field, String(value));
};

/** Such as 'Título: Informe → Informe anual', one line for each field that forms show. */
const changesOf = (changes: readonly AuditChange[], localTime: LocalTime): string =>
  changes
    .filter(({ field }) => FIELD_NAMES[field] !== undefined)
    .map(({ field, before, after, erased }) => {
      const shown = [before, after].map((value) => valueOf(field, value, localTime));
      const values = erased ? 'dato eliminado' : shown.filter(Boolean).join(' → ');
      return `${FIELD_NAMES[field]}: ${values}`;
    })
    .join('\n');

const columns: Column<AuditEntryView>[] = [
  { header: 'Fecha', width: 20, kind: 'instant', value: ({ at }) => instant(at) },
  {
    header: 'Persona',
    width: 30,
    value: (entry) => (entry.actorEmployeeId ? 'Un empleado, por WhatsApp' : actorName(entry)),
  },
  { header: 'Acción', width: 26, value: ({ action }) => actionName(action) },
  { header: 'Qué hizo', width: 50, value: deedOf },
  { header: 'Cambios', width: 60, value: ({ changes }, localTime) => changesOf(changes, localTime) },
  { header: 'Veces', width: 8, value: ({ count }) => count },
  { header: 'Dirección de red', width: 18, value: ({ address }) => address },
  { header: 'Correlación', width: 36, value: ({ correlationId }) => correlationId },
  { header: 'Id de la persona', width: 38, value: (entry) => entry.actorEmployeeId ?? entry.actor?.id ?? null },
  { header: 'Id', width: 38, value: ({ id }) => id },
];

export const auditSource = (
  requests: RequestClient,
  filters: Omit<AuditQuery, 'limit' | 'cursor'>,
): ListSource<AuditEntryView> => ({
  columns,
  read: (cursor) => requests.send(ListAudit, { ...filters, limit: MAX_BATCH, cursor }),
});
