import { useRequiresConsent } from '../../../api/provider';
import { BulkBar } from '../../../components/bulk/BulkBar';
import type { BulkFieldProps, BulkKind } from '../../../components/bulk/bulk-kind';
import { DepartmentHelp, useDepartments } from '../../../components/departments';
import { Field } from '../../../components/form/Field';
import { RowOptions, Select } from '../../../components/form/Select';
import type { SelectionBarProps } from '../../../components/list/selection/selection';

const EMPLOYEE_BULK: BulkKind = {
  list: 'employees',
  noun: ['empleado', 'empleados'],
  selected: ['seleccionado', 'seleccionados'],
  changed: ['empleado cambiado', 'empleados cambiados'],
  selectAll: (count) => `Seleccionar los ${count} que coinciden`,
  actions: [
    {
      action: 'move',
      name: 'Cambiar departamento',
      ask: (employees, isOne) =>
        `¿A qué departamento ${isOne ? 'pasa' : 'pasan'} ${employees}? Sus tareas van con ${isOne ? 'él' : 'ellos'}.`,
      value: { name: 'departmentId', initial: null, Field: BulkDepartment },
    },
    {
      action: 'consent',
      name: 'Registrar consentimiento',
      ask: (employees) =>
        `Confirmas que tienes el consentimiento de ${employees} para recibir recordatorios por WhatsApp.`,
      changed: ['consentimiento registrado', 'consentimientos registrados'],
      unchanged: ['ya lo había dado', 'ya lo habían dado'],
    },
    {
      action: 'delete',
      name: 'Eliminar',
      ask: (employees) =>
        `¿Estás seguro de que quieres eliminar ${employees}? Esto también eliminará todas sus tareas asignadas. ` +
        'Durante una hora se puede deshacer.',
      askTwice: true,
      changed: ['empleado eliminado', 'empleados eliminados'],
      undone: 'Deshecho. Sus tareas vuelven en un momento, y sus recordatorios empiezan de nuevo.',
    },
  ],
};

/** Actions where consent is not required. */
const WITHOUT_CONSENT: BulkKind = {
  ...EMPLOYEE_BULK,
  actions: EMPLOYEE_BULK.actions.filter(({ action }) => action !== 'consent'),
};

export function EmployeeBulkBar(props: SelectionBarProps) {
  return <BulkBar {...props} kind={useRequiresConsent() ? EMPLOYEE_BULK : WITHOUT_CONSENT} />;
}

function BulkDepartment({ value, onChange, isMissing }: BulkFieldProps) {
  const departments = useDepartments();
  return (
    <Field label="Departamento/Área" error={isMissing ? 'Elige un departamento.' : undefined}>
      {(control) => (
        <>
          <Select {...control} value={value ?? ''} onChange={({ target }) => onChange(target.value || null)}>
            <option value="">Seleccionar departamento</option>
            <RowOptions rows={departments.options} />
          </Select>
          <DepartmentHelp departments={departments} />
        </>
      )}
    </Field>
  );
}
