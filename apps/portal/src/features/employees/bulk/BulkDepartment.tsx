import type { BulkFieldProps } from '../../../components/bulk/bulk-kind';
import { DepartmentHelp } from '../../../components/departments/DepartmentHelp';
import { useDepartments } from '../../../components/departments/use-departments';
import { Field } from '../../../components/form/Field';
import { RowOptions, Select } from '../../../components/form/Select';

export function BulkDepartment({ value, onChange, isMissing }: BulkFieldProps) {
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
