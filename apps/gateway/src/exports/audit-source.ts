import {
  actionName,
  actorName,
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
import { withPrincipal } from '@recuerda/service';
import { type Column, instant, type ListSource, type LocalTime, yesNo } from './column.js';
import { departmentNames, employeeNames, type Names } from './names.js';

/** An entry with the present names of what its changes name by id. */
interface NamedEntry extends AuditEntryView {
  names: Names;
}

/** Fields of ids, with what stands for one that was deleted since. */
const DEPARTMENTS: Readonly<Record<string, string>> = {
  departmentId: 'Departamento eliminado',
  departmentIds: 'Departamento eliminado',
};
const EMPLOYEES: Readonly<Record<string, string>> = {
  employeeId: 'Empleado eliminado',
  managerEmployeeId: 'Empleado eliminado',
};
const GONE = { ...DEPARTMENTS, ...EMPLOYEES };

/** The ids in changes of the given fields. */
const idsIn = (entries: readonly AuditEntryView[], fields: Readonly<Record<string, string>>): string[] =>
  entries
    .flatMap(({ changes }) => changes.filter(({ field }) => fields[field] !== undefined))
    .flatMap(({ before, after }) => [before, after].flat())
    .filter((id) => typeof id === 'string');

const valueOf = (field: string, value: AuditValue, names: Names, localTime: LocalTime): string => {
  if (value === null) return '';
  if (isAuditInstant(field, value)) return localTime(new Date(value));
  if (typeof value === 'boolean') return yesNo(value);
  const wordsOf = (one: string) => (GONE[field] ? (names.get(one) ?? GONE[field]) : auditWords(field, one));
  return [value]
    .flat()
    .map((one) => wordsOf(String(one)))
    .join(', ');
};

/** Such as 'Título: Informe → Informe anual', one line for each field that forms show. */
const changesOf = ({ changes, names }: NamedEntry, localTime: LocalTime): string =>
  changes
    .filter(({ field }) => FIELD_NAMES[field] !== undefined)
    .map(({ field, before, after, erased }) => {
      const shown = [before, after].map((value) => valueOf(field, value, names, localTime));
      const values = erased ? 'dato eliminado' : shown.filter(Boolean).join(' → ');
      return `${FIELD_NAMES[field]}: ${values}`;
    })
    .join('\n');

const columns: Column<NamedEntry>[] = [
  { header: 'Fecha', width: 20, kind: 'instant', value: ({ at }) => instant(at) },
  {
    header: 'Persona',
    width: 30,
    value: (entry) => (entry.actorEmployeeId ? 'Un empleado, por WhatsApp' : actorName(entry)),
  },
  { header: 'Acción', width: 26, value: ({ action }) => actionName(action) },
  { header: 'Qué hizo', width: 50, value: deedOf },
  { header: 'Cambios', width: 60, value: changesOf },
  { header: 'Veces', width: 8, value: ({ count }) => count },
  { header: 'Dirección de red', width: 18, value: ({ address }) => address },
  { header: 'Correlación', width: 36, value: ({ correlationId }) => correlationId },
  { header: 'Id de la persona', width: 38, value: (entry) => entry.actorEmployeeId ?? entry.actor?.id ?? null },
  { header: 'Id', width: 38, value: ({ id }) => id },
];

export const auditSource = (
  requests: RequestClient,
  filters: Omit<AuditQuery, 'limit' | 'cursor'>,
): ListSource<NamedEntry> => ({
  columns,
  read: async (cursor) => {
    const { items, nextCursor } = await requests.send(ListAudit, { ...filters, limit: MAX_BATCH, cursor });
    // Who may read the audit sees names in it, also an API token that may read nothing else.
    const [departments, employees] = await withPrincipal(undefined, () =>
      Promise.all([
        departmentNames(requests, idsIn(items, DEPARTMENTS)),
        employeeNames(requests, idsIn(items, EMPLOYEES)),
      ]),
    );
    const names = new Map([...departments, ...employees]);
    return { items: items.map((entry) => ({ ...entry, names })), nextCursor };
  },
});
