import type { UserInput } from '@recuerda/contracts';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { DepartmentHelp } from '../../components/departments/DepartmentHelp';
import type { Departments } from '../../components/departments/use-departments';
import type { UserFields } from './UserForm';

interface Props {
  form: UseFormReturn<UserFields, unknown, UserInput>;
  departments: Departments;
}

/** The departments of a manager: any number of them. */
export function DepartmentsField({ form, departments }: Props) {
  const errorId = useId();
  const error = form.formState.errors.departmentIds?.message;
  return (
    <fieldset className="mb-4" aria-describedby={error && errorId}>
      <legend className="mb-1 font-medium">Departamentos</legend>
      {departments.options && departments.options.length > 0 && (
        <div className="max-h-48 overflow-y-auto rounded-lg border border-control px-3 py-1">
          {departments.options.map(({ id, name }) => (
            <label key={id} className="flex min-h-8 items-center gap-2 py-1">
              <input
                type="checkbox"
                value={id}
                {...form.register('departmentIds')}
                className="size-4 shrink-0 accent-(--accent)"
              />
              <span className="min-w-0 break-words">{name}</span>
            </label>
          ))}
        </div>
      )}
      {error && (
        <p id={errorId} className="mt-1 flex items-center gap-1 text-danger">
          <CircleAlert aria-hidden className="size-3.5 shrink-0" />
          {error}
        </p>
      )}
      <DepartmentHelp departments={departments} dirty={form.formState.isDirty} />
    </fieldset>
  );
}
