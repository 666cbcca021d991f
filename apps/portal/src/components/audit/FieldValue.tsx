import { type AuditValue, auditWords, isAuditInstant } from '@recuerda/contracts';
import { formatMoment } from '../../format/dates';
import { DepartmentName, EmployeeName } from '../names/names';

/** A value of an entry, with names instead of ids. */
export function FieldValue({ field, value }: { field: string; value: AuditValue }) {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return '—';
  if (field === 'departmentIds' && Array.isArray(value))
    return value.map((id) => (
      <span key={id} className="block">
        <DepartmentName id={id} />
      </span>
    ));
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (Array.isArray(value)) return value.map((one) => auditWords(field, one)).join(', ');
  const text = String(value);
  if (field === 'departmentId') return <DepartmentName id={text} />;
  if (field === 'employeeId' || field === 'managerEmployeeId') return <EmployeeName id={text} isLink />;
  return isAuditInstant(field, value) ? formatMoment(value) : auditWords(field, text);
}
