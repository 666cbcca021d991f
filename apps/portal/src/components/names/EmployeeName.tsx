import { useEmployeeNameQuery } from '../../api/audit';
import { isProblem } from '../../api/problem';

/** The name of an employee who may be deleted by now. */
export function EmployeeName({ id }: { id: string }) {
  const { data, error } = useEmployeeNameQuery(id);
  const isGone = isProblem(error) && error.code === 'employee_not_found';
  return data ?? (isGone ? 'Empleado eliminado' : error ? id : '...');
}
