import {
  actionName,
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditEntity,
  type AuditEntryView,
  KIND_NAMES,
} from '@recuerda/contracts';
import { useSelector } from 'react-redux';
import { selectUser, useMay } from '../../api/access/access-slice';
import type { AuditFilters } from '../../api/audit';
import { useListUsersQuery } from '../../api/users';
import { Button } from '../../components/buttons';
import { PageHeader } from '../../components/PageHeader';
import { AuditList } from '../../components/audit/AuditList';
import { EntryItem } from '../../components/audit/EntryItem';
import { ExportButton } from '../../components/export/ExportButton';
import { EmptyState } from '../../components/feedback';
import { NamedOptions, RowOptions, Select } from '../../components/form/Select';
import { NothingFoundIllustration } from '../../components/illustrations/NothingFoundIllustration';
import { type UrlFilters, useUrlFilters } from '../../components/list/use-url-filters';
import { HEADINGS } from '../../config/headings';
import { formatDay, formatTime } from '../../format/dates';
import { distinctLabels } from '../../format/distinct-labels';
import { boundsOf } from '../../format/zoned-time';

const ACTION_NAMES = Object.fromEntries(AUDIT_ACTIONS.map((action) => [action, actionName(action)]));
const FILTERS = ['kind', 'action', 'actor', 'from', 'to'] as const;

export default function ActivityScreen() {
  const { filters, setFilter, clear, filtered } = useUrlFilters(FILTERS);
  const may = useMay('audit.read');
  const query: AuditFilters = {
    ...(filters.kind && { entityKind: filters.kind as AuditEntity }),
    ...(filters.action && { action: filters.action as AuditAction }),
    ...(filters.actor && { actorId: filters.actor }),
    ...betweenDays(filters.from, filters.to),
  };
  return (
    <>
      <PageHeader {...HEADINGS['/activity']} actions={may && <ExportButton list="audit" filters={query} />} />
      {may && (
        <div role="search" aria-label="Actividad" className="mb-4 flex flex-wrap items-center gap-2 print:hidden">
          <ActivityFilters filters={filters} setFilter={setFilter} />
        </div>
      )}
      <AuditList
        filters={query}
        empty={
          <EmptyState
            illustration={<NothingFoundIllustration />}
            title={filtered ? 'Sin resultados' : 'Aún no hay actividad'}
            {...(filtered && {
              hint: 'Prueba con otros filtros.',
              action: <Button onClick={clear}>Quitar filtros</Button>,
            })}
          />
        }
      >
        {(entries) =>
          byDay(entries).map(([day, ofDay]) => (
            <section key={day} aria-label={day} className="mb-6">
              <h2 className="mb-2 font-semibold">{day}</h2>
              <ul className="card divide-y divide-line px-4">
                {ofDay.map((entry) => (
                  <EntryItem key={entry.id} entry={entry} format={formatTime} />
                ))}
              </ul>
            </section>
          ))
        }
      </AuditList>
    </>
  );
}

const byDay = (entries: readonly AuditEntryView[]): [day: string, entries: AuditEntryView[]][] => [
  ...Map.groupBy(entries, ({ at }) => formatDay(at)),
];

/** Returns the instants between which two days lie, the last one included. A missing day leaves its side open. */
export function betweenDays(first: string, last: string): { from?: string; to?: string } {
  const [from, to] = [boundsOf(first)?.start, boundsOf(last)?.end];
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

type Name = (typeof FILTERS)[number];
type Props = Pick<UrlFilters<Name>, 'filters' | 'setFilter'>;

function ActivityFilters({ filters, setFilter }: Props) {
  const user = useSelector(selectUser);
  const change = (name: Name) => (event: { target: { value: string } }) => setFilter(name, event.target.value);
  return (
    <>
      <Select className="w-full sm:w-44" aria-label="Filtrar por tipo" value={filters.kind} onChange={change('kind')}>
        <option value="">Todos los tipos</option>
        <NamedOptions names={KIND_NAMES} />
      </Select>
      <Select
        className="w-full sm:w-60"
        aria-label="Filtrar por acción"
        value={filters.action}
        onChange={change('action')}
      >
        <option value="">Todas las acciones</option>
        <NamedOptions names={ACTION_NAMES} />
      </Select>
      {user && <ActorFilter value={filters.actor} onChange={change('actor')} />}
      <Day label="Desde" value={filters.from} onChange={change('from')} />
      <Day label="Hasta" value={filters.to} onChange={change('to')} />
    </>
  );
}

interface FieldProps {
  value: string;
  onChange: (event: { target: { value: string } }) => void;
}

/** Without their names all are shown; one whom the address names may have been deleted. */
function ActorFilter({ value, onChange }: FieldProps) {
  const { data: users } = useListUsersQuery();
  const labels = distinctLabels(
    users ?? [],
    ({ name }) => name,
    ({ email }) => email,
  );
  const known = value === '' || users?.some(({ id }) => id === value);
  return (
    <Select className="w-full sm:w-52" aria-label="Filtrar por persona" value={value} onChange={onChange}>
      <option value="">Todas las personas</option>
      {!known && <option value={value}>{users ? 'Usuario eliminado' : 'Una persona'}</option>}
      <RowOptions rows={users?.map(({ id }, at) => ({ id, name: labels[at] ?? '' }))} />
    </Select>
  );
}

const Day = ({ label, ...field }: FieldProps & { label: string }) => (
  <label className="flex flex-1 items-center gap-2 sm:flex-none">
    <span className="text-muted">{label}</span>
    <input type="date" className="field w-full min-w-0 sm:w-auto" {...field} />
  </label>
);
