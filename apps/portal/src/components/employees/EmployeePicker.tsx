import { useState } from 'react';
import { useGetEmployeeQuery } from '../../api/employee-options';
import type { BulkFieldProps } from '../bulk/bulk-kind';
import { Combobox, type Option } from '../form/Combobox';
import { Field } from '../form/Field';
import { employeeOption } from './employee-option';
import { useEmployeeSearch } from './use-employee-search';

interface Props {
  label: string;
  hint?: string;
  error: string | undefined;
  placeholder: string;
  /** Id of the chosen employee; null: none. */
  value: string | null;
  onChange: (id: string | null) => void;
  inputRef?: React.Ref<HTMLInputElement>;
}

/** Any employee of the school, searched by name. */
export function EmployeePicker({ label, hint, error, placeholder, value, onChange, inputRef }: Props) {
  const [picked, setPicked] = useState<Option | null>(null);
  const { data: current } = useGetEmployeeQuery(value ?? '', { skip: value === null || picked?.id === value });
  const { options, busy, message, search } = useEmployeeSearch();
  const known = picked?.id === value ? picked : current?.id === value && current ? employeeOption(current) : null;
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Combobox
          control={control}
          placeholder={placeholder}
          options={options}
          value={value === null ? null : known}
          onChange={(option) => {
            setPicked(option);
            onChange(option?.id ?? null);
          }}
          onSearch={search}
          busy={busy}
          message={message}
          {...(inputRef !== undefined && { inputRef })}
        />
      )}
    </Field>
  );
}

/** Returns a field that asks for the employee whom all rows get. */
export const bulkEmployee = (label: string) =>
  function BulkEmployee({ value, onChange, isMissing }: BulkFieldProps) {
    return (
      <EmployeePicker
        label={label}
        placeholder="Busca un empleado"
        value={value === null ? null : String(value)}
        onChange={onChange}
        error={isMissing ? 'Elige un empleado.' : undefined}
      />
    );
  };
