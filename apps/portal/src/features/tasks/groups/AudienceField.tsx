import type { TaskGroupInput } from '@recuerda/contracts';
import { type FieldError, get, useController, type UseFormReturn } from 'react-hook-form';
import { useDepartments } from '../../../components/departments/use-departments';
import { PeopleField } from '../../../components/employees/PeopleField';
import { SelectField } from '../../../components/form/InputField';
import { RowOptions } from '../../../components/form/Select';
import type { TaskGroupFormInput } from '../task-form-input';

const KINDS = {
  people: 'Las personas que elijas',
  department: 'Todo un departamento',
  everyone: 'Todo el personal',
} as const;
type Audience = TaskGroupFormInput['audience'];

const EMPTY: Readonly<Record<keyof typeof KINDS, Audience>> = {
  people: { kind: 'people', employeeIds: [] },
  department: { kind: 'department', departmentId: '' },
  everyone: { kind: 'everyone' },
};

type Form = UseFormReturn<TaskGroupFormInput, unknown, TaskGroupInput>;

/** Field of the people who get the task: named ones, a department, or all. */
export function AudienceField({ form: { control, formState } }: { form: Form }) {
  const { field } = useController({ control, name: 'audience' });
  const { ref, value: audience, onChange } = field;
  const { options, loading } = useDepartments();
  const problemOf = (path: string) => (get(formState.errors, path) as FieldError | undefined)?.message;
  const problem = problemOf('audience');
  return (
    <>
      <SelectField
        label="Asignar a"
        required
        names={KINDS}
        value={audience.kind}
        error={audience.kind === 'everyone' ? problem : undefined}
        ref={audience.kind === 'everyone' ? ref : undefined}
        onChange={({ target }) => onChange(EMPTY[target.value as keyof typeof KINDS])}
      />
      {audience.kind === 'department' && (
        <SelectField
          label="Departamento"
          required
          value={audience.departmentId}
          error={problemOf('audience.departmentId') ?? problem}
          ref={ref}
          onChange={({ target }) => onChange({ kind: 'department', departmentId: target.value })}
        >
          <option value="">{loading ? 'Cargando...' : 'Seleccionar departamento'}</option>
          <RowOptions rows={options} />
        </SelectField>
      )}
      {audience.kind === 'people' && (
        <PeopleField
          ids={audience.employeeIds}
          error={problemOf('audience.employeeIds') ?? problem}
          inputRef={ref}
          onChange={(employeeIds) => onChange({ kind: 'people', employeeIds })}
        />
      )}
    </>
  );
}
