import type { UserInput } from '@recuerda/contracts';
import type { UseFormReturn } from 'react-hook-form';
import { DepartmentHelp } from '../../components/departments/DepartmentHelp';
import type { Departments } from '../../components/departments/use-departments';
import { CheckboxGroup } from '../../components/form/CheckboxGroup';
import type { UserFields } from './user-fields';

interface Props {
  form: UseFormReturn<UserFields, unknown, UserInput>;
  departments: Departments;
}

/** Chooses the departments of a manager. */
export function DepartmentsField({ form: { formState, register }, departments }: Props) {
  return (
    <CheckboxGroup
      label="Departamentos"
      options={departments.options ?? []}
      field={register('departmentIds')}
      error={formState.errors.departmentIds?.message}
    >
      <DepartmentHelp departments={departments} />
    </CheckboxGroup>
  );
}
