import { useEmployeeNameQuery } from '../../api/audit';
import { isProblem } from '../../api/problem';
import { useDepartments } from '../departments';
import { EmployeeLink } from './EmployeeLink';

/** The name of a department that may be deleted by now. */
export function DepartmentName({ id }: { id: string }) {
  const { options, loading } = useDepartments();
  const known = options?.find((department) => department.id === id)?.name;
  return known ?? (loading ? '...' : 'Departamento eliminado');
}

/** The name of an employee who may be deleted by now; `isLink`: it leads to the employee's page. */
export function EmployeeName({ id, isLink = false }: { id: string; isLink?: boolean }) {
  const { data, error } = useEmployeeNameQuery(id);
  const isGone = isProblem(error) && error.code === 'employee_not_found';
  if (data !== undefined && isLink) return <EmployeeLink id={id}>{data}</EmployeeLink>;
  return data ?? (isGone ? 'Empleado eliminado' : error ? 'Un empleado' : '...');
}
