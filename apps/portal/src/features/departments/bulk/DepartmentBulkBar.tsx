import { BulkBar } from '../../../components/bulk/BulkBar';
import { bulkEmployee } from '../../../components/employees/EmployeePicker';
import type { BulkKind } from '../../../components/bulk/bulk-kind';
import type { SelectionBarProps } from '../../../components/list/selection/selection';

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
      value: { name: 'employeeId', initial: null, Field: bulkEmployee('Responsable') },
      unchanged: ['ya tenía ese responsable', 'ya tenían ese responsable'],
    },
  ],
};

export function DepartmentBulkBar(props: SelectionBarProps) {
  return <BulkBar {...props} kind={DEPARTMENT_BULK} />;
}
