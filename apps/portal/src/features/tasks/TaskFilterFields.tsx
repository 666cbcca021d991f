import { STATE_FILTER_NAMES } from '@recuerda/contracts';
import { DepartmentFilter } from '../../components/departments/DepartmentFilter';
import { useDepartments } from '../../components/departments/use-departments';
import { FilterFold } from '../../components/list/FilterFold';
import { FilterSelect } from '../../components/list/FilterSelect';
import type { TaskFilters } from './api/tasks';
import { LazyEmployeeFilter } from './LazyEmployeeFilter';

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
