import type { DepartmentView, EmployeeInput } from '@recuerda/contracts';
import { useState } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import { DepartmentHelp } from '../../components/departments/DepartmentHelp';
import { useDepartments } from '../../components/departments/use-departments';
import { CreateInside } from '../../components/form/CreateInside';
import { Field } from '../../components/form/Field';
import { RowOptions, Select } from '../../components/form/Select';

interface Props {
  form: UseFormReturn<EmployeeInput>;
  /** Where the employee is now: offered before the others are loaded. */
  current: { id: string; name: string } | undefined;
}

export function DepartmentField({ form, current }: Props) {
  const { field, fieldState } = useController({ control: form.control, name: 'departmentId' });
  const departments = useDepartments();
  const [created, setCreated] = useState<DepartmentView | null>(null);
  const known = departments.options ?? (current ? [current] : []);
  // The list has it a moment later.
  const options = created && !known.some(({ id }) => id === created.id) ? [...known, created] : known;
  const choose = (department: DepartmentView) => {
    setCreated(department);
    field.onChange(department.id);
  };
  return (
    <Field
      label="Departamento/Área"
      required
      error={fieldState.error?.message}
      after={<CreateInside kind="department" isFirst={departments.options?.length === 0} onCreated={choose} />}
    >
      {(control) => (
        <>
          <Select {...control} {...field} required>
            <option value="">Seleccionar departamento</option>
            <RowOptions rows={options} />
          </Select>
          <DepartmentHelp departments={departments} whenNone={null} />
        </>
      )}
    </Field>
  );
}
