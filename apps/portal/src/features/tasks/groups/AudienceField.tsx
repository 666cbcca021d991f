import type { TaskGroupInput } from '@recuerda/contracts';
import { X } from 'lucide-react';
import { useState } from 'react';
import { type FieldError, get, useController, type UseFormReturn } from 'react-hook-form';
import { useGetEmployeeQuery } from '../../../api/employee-options';
import { useDepartments } from '../../../components/departments/use-departments';
import { EmployeeField } from '../../../components/employees/EmployeePicker';
import type { Option } from '../../../components/form/Combobox';
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

interface PeopleProps {
  ids: readonly string[];
  error: string | undefined;
  inputRef: React.Ref<HTMLInputElement>;
  onChange: (ids: string[]) => void;
}

/** People who are chosen one after the other, each with a button that takes them away. */
function PeopleField({ ids, error, inputRef, onChange }: PeopleProps) {
  const [picked, setPicked] = useState<readonly Option[]>([]);
  // One employee may have been chosen before the task got several.
  const [first = ''] = ids;
  const isPicked = picked.some(({ id }) => id === first);
  const { data: before } = useGetEmployeeQuery(first, { skip: first === '' || isPicked });
  const nameOf = (id: string) => [...picked, before].find((one) => one?.id === id)?.name ?? 'Cargando...';
  const add = (option: Option | null) => {
    if (!option || ids.includes(option.id)) return;
    setPicked([...picked, option]);
    onChange([...ids, option.id]);
  };
  return (
    <>
      <EmployeeField
        label="Personas"
        required
        placeholder="Busca y elige a cada persona"
        error={error}
        value={null}
        inputRef={inputRef}
        onChange={add}
      />
      {ids.length > 0 && (
        <ul aria-label="Personas elegidas" className="-mt-2 mb-4 flex flex-wrap gap-1.5">
          {ids.map((id) => (
            <li key={id} className="flex items-center gap-1 rounded-full bg-raised py-0.5 pr-1 pl-3">
              {nameOf(id)}
              <button
                type="button"
                className="button-quiet size-7 p-0"
                aria-label={`Quitar a ${nameOf(id)}`}
                onClick={() => onChange(ids.filter((other) => other !== id))}
              >
                <X aria-hidden className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
