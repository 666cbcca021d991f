import { STATE_FILTER_NAMES } from '@recuerda/contracts';
import { DepartmentFilter } from '../../components/departments/DepartmentFilter';
import { useDepartments } from '../../components/departments/use-departments';
import { NamedOptions, Select } from '../../components/form/Select';
import { FILTER, FilterFold } from '../../components/list/FilterFold';
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
      <Select
        className={FILTER}
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
    </FilterFold>
  );
}
