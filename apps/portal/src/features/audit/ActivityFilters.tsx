import { actionName, AUDIT_ACTIONS, KIND_NAMES } from '@recuerda/contracts';
import { useSelector } from 'react-redux';
import { selectUser } from '../../api/access/access-slice';
import { useListActorsQuery } from '../../api/audit';
import { NamedOptions, RowOptions, Select } from '../../components/form/Select';
import { distinctLabels } from '../../format/distinct-labels';
import type { UrlFilters } from '../../components/list/use-url-filters';

export const FILTERS = ['kind', 'action', 'actor', 'from', 'to'] as const;
type Name = (typeof FILTERS)[number];
type Props = Pick<UrlFilters<Name>, 'filters' | 'setFilter'>;

/** By what, who and when. */
export function ActivityFilters({ filters, setFilter }: Props) {
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
        {AUDIT_ACTIONS.map((action) => (
          <option key={action} value={action}>
            {actionName(action)}
          </option>
        ))}
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
  const { data: users } = useListActorsQuery();
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
