import type { EmployeeInput } from '@recuerda/contracts';
import { useController, type UseFormReturn } from 'react-hook-form';
import { DepartmentHelp } from '../../components/departments/DepartmentHelp';
import type { Departments } from '../../components/departments/use-departments';
import { Field } from '../../components/form/Field';
import { RowOptions, Select } from '../../components/form/Select';

interface Props {
  form: UseFormReturn<EmployeeInput>;
  departments: Departments;
  /** Where the employee is now: offered before the others are loaded. */
  current: { id: string; name: string } | undefined;
}

export function DepartmentField({ form, departments, current }: Props) {
  const { field, fieldState } = useController({ control: form.control, name: 'departmentId' });
  const options = departments.options ?? (current ? [current] : []);
  return (
    <Field label="Departamento/Área" required error={fieldState.error?.message}>
      {(control) => (
        <>
          <Select {...control} {...field} required>
            <option value="">Seleccionar departamento</option>
            <RowOptions rows={options} />
          </Select>
          <DepartmentHelp departments={departments} />
        </>
      )}
    </Field>
  );
}
