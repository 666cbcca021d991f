import { STATE_FILTER_NAMES } from '@recuerda/contracts';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { Badge } from '../../components/Badge';
import { DepartmentFilter } from '../../components/departments/DepartmentFilter';
import { useDepartments } from '../../components/departments/use-departments';
import { NamedOptions, Select } from '../../components/form/Select';
import type { TaskFilters } from './api/tasks';
import { LazyEmployeeFilter } from './LazyEmployeeFilter';

interface Props {
  filters: TaskFilters;
  setFilter: (name: keyof TaskFilters, value: string) => void;
}

/** Filters by state, department and employee. On phones they fold behind a button. */
export function TaskFilterFields({ filters: { state, departmentId, employeeId }, setFilter }: Props) {
  const [open, setOpen] = useState(false);
  const foldId = useId();
  const departments = useDepartments();
  const active = [state, departmentId, employeeId].filter((value) => value !== '').length;
  return (
    <>
      <button
        type="button"
        className="button-plain px-3 sm:hidden"
        aria-expanded={open}
        aria-controls={foldId}
        onClick={() => setOpen(!open)}
      >
        <SlidersHorizontal aria-hidden className="size-4" />
        Filtros
        {active > 0 && <Badge tone="accent">{active}</Badge>}
      </button>
      <div id={foldId} className={`w-full flex-col gap-2 sm:contents ${open ? 'flex' : 'hidden'}`}>
        <Select
          className="w-full sm:w-36"
          aria-label="Filtrar por estado"
          value={state}
          onChange={(event) => setFilter('state', event.target.value)}
        >
          <option value="">Todas</option>
          <NamedOptions names={STATE_FILTER_NAMES} />
        </Select>
        <DepartmentFilter
          departments={departments}
          value={departmentId}
          onChange={(id) => setFilter('departmentId', id)}
        />
        <LazyEmployeeFilter value={employeeId} onChange={(id) => setFilter('employeeId', id)} />
      </div>
    </>
  );
}
