import type { TaskFilters } from './api/tasks';
import { DepartmentFilter } from '../../components/departments/DepartmentFilter';
import { useDepartments } from '../../components/departments/use-departments';
import { Select } from '../../components/form/Select';
import { EmployeeFilter } from './EmployeeFilter';

interface Props {
  filters: TaskFilters;
  setFilter: (name: keyof TaskFilters, value: string) => void;
}

/** By state, department and employee. */
export function TaskFilterFields({ filters, setFilter }: Props) {
  const departments = useDepartments();
  return (
    <>
      <Select
        className="w-full sm:w-36"
        aria-label="Filtrar por estado"
        value={filters.state}
        onChange={(event) => setFilter('state', event.target.value)}
      >
        <option value="">Todas</option>
        <option value="active">Activas</option>
        <option value="paused">Pausadas</option>
        <option value="completed">Completadas</option>
      </Select>
      <DepartmentFilter
        departments={departments}
        value={filters.departmentId}
        onChange={(id) => setFilter('departmentId', id)}
      />
      <EmployeeFilter value={filters.employeeId} onChange={(id) => setFilter('employeeId', id)} />
    </>
  );
}
