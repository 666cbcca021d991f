import type { BulkFieldProps } from '../../../components/bulk/bulk-kind';
import { EmployeePicker } from '../../../components/employees/EmployeePicker';

export function BulkManager({ value, onChange, isMissing }: BulkFieldProps) {
  return (
    <EmployeePicker
      label="Responsable"
      placeholder="Busca un empleado"
      value={value === null ? null : String(value)}
      onChange={onChange}
      error={isMissing ? 'Elige un empleado.' : undefined}
    />
  );
}
