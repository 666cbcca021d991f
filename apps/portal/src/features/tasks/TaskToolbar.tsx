import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import type { TaskFilters } from './api/tasks';
import { Badge } from '../../components/Badge';
import { SearchField } from '../../components/form/SearchField';
import { TaskFilterFields } from './TaskFilterFields';

interface Props {
  filters: TaskFilters;
  setFilter: (name: keyof TaskFilters, value: string) => void;
}

/** Search and filters; all of them live in the address. On phones the filters fold behind a button. */
export function TaskToolbar({ filters, setFilter }: Props) {
  const [open, setOpen] = useState(false);
  const foldId = useId();
  const { state, departmentId, employeeId } = filters;
  const active = [state, departmentId, employeeId].filter((value) => value !== '').length;
  return (
    <>
      <SearchField label="Buscar tarea" value={filters.search} onChange={(text) => setFilter('search', text)} />
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
        <TaskFilterFields filters={filters} setFilter={setFilter} />
      </div>
    </>
  );
}
