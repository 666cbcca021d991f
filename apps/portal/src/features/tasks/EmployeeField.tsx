import { useState } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import type { TaskInput } from '@recuerda/contracts';
import { Combobox, type Option } from '../../components/form/Combobox';
import { CreateInside } from '../../components/form/CreateInside';
import { Field } from '../../components/form/Field';
import { portalConfig } from '../../config/portal-config';
import type { TaskFormInput } from './task-form-input';
import { employeeOption } from '../../components/employees/employee-option';
import { useEmployeeSearch } from '../../components/employees/use-employee-search';

interface Props {
  form: UseFormReturn<TaskFormInput, unknown, TaskInput>;
  /** The employee to whom the task is assigned now. */
  current: Option | null;
}

/** The employee who is reminded, searched by name: there may be thousands. */
export function EmployeeField({ form, current }: Props) {
  const { field, fieldState } = useController({ control: form.control, name: 'employeeId' });
  const [chosen, setChosen] = useState(current);
  const { options, busy, message, none, failed, search, retry } = useEmployeeSearch();
  const shown = [chosen, current].find((option) => option?.id === field.value) ?? null;
  const choose = (option: Option | null) => {
    setChosen(option);
    field.onChange(option?.id ?? '');
  };
  return (
    <Field
      label="Asignar a Empleado"
      required
      error={fieldState.error?.message}
      after={<CreateInside kind="employee" isFirst={none} onCreated={(employee) => choose(employeeOption(employee))} />}
    >
      {(control) => (
        <>
          <Combobox
            control={control}
            placeholder="Seleccionar empleado"
            options={options}
            value={shown}
            onChange={choose}
            onSearch={search}
            onBlur={field.onBlur}
            inputRef={field.ref}
            required
            busy={busy}
            message={failed ? null : message}
          />
          <div aria-live="polite" className="text-muted not-empty:mt-1">
            {failed && portalConfig().errorNotices && (
              <>
                No se pudieron cargar los empleados.{' '}
                <button type="button" className="text-link" onClick={retry}>
                  Reintentar
                </button>
              </>
            )}
          </div>
        </>
      )}
    </Field>
  );
}
