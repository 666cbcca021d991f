import { STATE_FILTER_NAMES } from '@recuerda/contracts';
import { useDepartments } from '../../components/departments/use-departments';
import { lazyPart } from '../../components/lazy/lazy-part';
import { DepartmentFilter } from '../../components/list/DepartmentFilter';
import { FILTER, FilterFold } from '../../components/list/FilterFold';
import { FilterSelect } from '../../components/list/FilterSelect';
import type { TaskFilters } from './api/tasks';

interface Props {
  filters: TaskFilters;
  setFilter: (name: keyof TaskFilters, value: string) => void;
}

/** Filters by state, department and employee. */
export function TaskFilterFields({ filters: { state, departmentId, employeeId }, setFilter }: Props) {
  const departments = useDepartments();
  return (
    <FilterFold values={[state, departmentId, employeeId]}>
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
      <LazyEmployeeFilter value={employeeId} onChange={(id) => setFilter('employeeId', id)} />
    </FilterFold>
  );
}

/** The search in its list is 13 KB of compressed script: until that has come, a disabled field keeps its place. */
const LazyEmployeeFilter = lazyPart(
  async () => (await import('./EmployeeFilter')).EmployeeFilter,
  <div className={FILTER}>
    <input disabled className="field" aria-label="Filtrar por empleado" placeholder="Todos los empleados" />
  </div>,
);
