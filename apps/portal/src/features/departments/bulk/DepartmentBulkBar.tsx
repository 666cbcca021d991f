import { BulkBar } from '../../../components/bulk/BulkBar';
import type { BulkFieldProps, BulkKind } from '../../../components/bulk/bulk-kind';
import { EmployeePicker } from '../../../components/employees/EmployeePicker';
import type { SelectionBarProps } from '../../../components/list/selection/selection';

/** Actions on many departments. */
const DEPARTMENT_BULK: BulkKind = {
  list: 'departments',
  noun: ['departamento', 'departamentos'],
  selected: ['seleccionado', 'seleccionados'],
  changed: ['departamento cambiado', 'departamentos cambiados'],
  selectAll: (count) => `Seleccionar los ${count} que coinciden`,
  actions: [
    {
      action: 'manager',
      name: 'Cambiar responsable',
      ask: (departments) => `¿Quién recibe los avisos de ${departments}?`,
      value: { name: 'employeeId', initial: null, Field: BulkManager },
      unchanged: ['ya tenía ese responsable', 'ya tenían ese responsable'],
    },
  ],
};

export function DepartmentBulkBar(props: SelectionBarProps) {
  return <BulkBar {...props} kind={DEPARTMENT_BULK} />;
}

function BulkManager({ value, onChange, isMissing }: BulkFieldProps) {
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
