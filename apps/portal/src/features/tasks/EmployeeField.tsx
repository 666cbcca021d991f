import { useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { Combobox, type Option } from '../../components/form/Combobox';
import { Field } from '../../components/form/Field';
import type { TaskFormInput } from './task-form-input';
import { useEmployeeSearch } from './use-employee-search';

interface Props {
  control: Control<TaskFormInput>;
  /** Who the task is assigned to now. */
  current: Option | null;
}

const LINK = 'font-medium text-accent underline underline-offset-2';

/** Who is reminded: searched by name, since there may be thousands. */
export function EmployeeField({ control, current }: Props) {
  const { field, fieldState } = useController({ control, name: 'employeeId' });
  const [chosen, setChosen] = useState(current);
  const { options, message, none, failed, search, retry } = useEmployeeSearch();
  const choose = (option: Option | null) => {
    setChosen(option);
    field.onChange(option?.id ?? '');
  };
  return (
    <Field label="Asignar a Empleado" required error={fieldState.error?.message}>
      {(props) => (
        <>
          <Combobox
            control={props}
            placeholder="Seleccionar empleado"
            options={options}
            value={chosen}
            onChange={choose}
            onSearch={search}
            onBlur={field.onBlur}
            inputRef={field.ref}
            required
            message={message}
          />
          <div aria-live="polite" className="not-empty:mt-1">
            {none && (
              <Link to="/employees" className={LINK}>
                Primero agrega un empleado
              </Link>
            )}
            {failed && (
              <button type="button" className={LINK} onClick={retry}>
                Reintentar
              </button>
            )}
          </div>
        </>
      )}
    </Field>
  );
}
