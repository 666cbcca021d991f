import { EmployeePicker } from '../employees/EmployeePicker';
import type { BulkFieldProps } from './bulk-kind';

/** Returns a field that asks for the employee whom all rows get. */
export const bulkEmployee = (label: string) =>
  function BulkEmployee({ value, onChange, isMissing }: BulkFieldProps) {
    return (
      <EmployeePicker
        label={label}
        placeholder="Busca un empleado"
        value={value === null ? null : String(value)}
        onChange={onChange}
        error={isMissing ? 'Elige un empleado.' : undefined}
      />
    );
  };
