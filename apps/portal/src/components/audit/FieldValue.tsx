import type { AuditValue, Role } from '@recuerda/contracts';
import { useEmployeeNameQuery } from '../../api/audit';
import { isProblem } from '../../api/problem';
import { formatMoment } from '../../format/dates';
import { ROLE_NAMES } from '../../format/roles';
import { useDepartments } from '../departments/use-departments';

const LOADING = '...';
const INSTANT = /(At|Until)$/;

/** A value of an entry, with names instead of ids. */
export function FieldValue({ field, value }: { field: string; value: AuditValue }) {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return '—';
  if (field === 'departmentIds' && Array.isArray(value)) return value.map((id) => <DepartmentName key={id} id={id} />);
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  if (field === 'departmentId') return <DepartmentName id={text} />;
  if (field === 'employeeId' || field === 'managerEmployeeId') return <EmployeeName id={text} />;
  if (field === 'reminderInterval') return `Cada ${text} min`;
  if (field === 'role') return ROLE_NAMES[text as Role];
  return INSTANT.test(field) ? formatMoment(text) : text;
}

function DepartmentName({ id }: { id: string }) {
  const { options, loading } = useDepartments();
  const known = options?.find((department) => department.id === id)?.name;
  return <span className="block">{known ?? (loading ? LOADING : 'Departamento eliminado')}</span>;
}

export function EmployeeName({ id }: { id: string }) {
  const { data, error } = useEmployeeNameQuery(id);
  const isGone = isProblem(error) && error.code === 'employee_not_found';
  return data ?? (isGone ? 'Empleado eliminado' : error ? id : LOADING);
}
