import { choicesOf, FILTERED_TASK_FIELDS, type ListFilter, STATE_FILTER_NAMES, TASK_FIELDS } from '@recuerda/contracts';
import { useDepartments } from '../../components/departments';
import { lazyPart } from '../../components/lazy/lazy';
import { DepartmentFilter, FILTER, FilterFold, FilterSelect } from '../../components/list/filters';
import type { TaskFilters } from './api/tasks';

interface Props {
  filters: TaskFilters;
  setFilter: (name: ListFilter<'tasks'> | 'order', value: string) => void;
}

/** Filters by state, department, employee and fields of a few values. */
export function TaskFilterFields({ filters, setFilter }: Props) {
  const departments = useDepartments();
  const { state, departmentId } = filters;
  return (
    <FilterFold values={[state, departmentId, ...FILTERED_TASK_FIELDS.map((field) => filters[field])]}>
      <FilterSelect
        label="Filtrar por estado"
        all="Todas"
        names={STATE_FILTER_NAMES}
        value={state}
        onChange={(value) => setFilter('state', value)}
      />
      <DepartmentFilter
        departments={departments}
        value={departmentId}
        onChange={(id) => setFilter('departmentId', id)}
      />
      {FILTERED_TASK_FIELDS.map((field) => {
        const { word, all } = TASK_FIELDS[field].filter;
        const names = choicesOf(field);
        const filter = { value: filters[field], onChange: (value: string) => setFilter(field, value) };
        if (!names) return <LazyEmployeeFilter key={field} {...filter} />;
        return <FilterSelect key={field} {...filter} label={`Filtrar por ${word}`} all={all} names={names} />;
      })}
    </FilterFold>
  );
}

/** The search in its list is 13 KB of compressed script: until that has come, a disabled field keeps its place. */
const LazyEmployeeFilter = lazyPart(
  async () => (await import('./EmployeeFilter')).EmployeeFilter,
  <div className={FILTER}>
    <input
      disabled
      className="field"
      aria-label="Filtrar por empleado"
      placeholder={TASK_FIELDS.employeeId.filter.all}
    />
  </div>,
);
