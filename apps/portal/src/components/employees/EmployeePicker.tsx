import { useState } from 'react';
import { useGetEmployeeQuery } from '../../api/employee-options';
import type { BulkFieldProps } from '../bulk/bulk-kind';
import { Combobox, type Option } from '../form/Combobox';
import { Field } from '../form/Field';
import { employeeOption, useEmployeeSearch } from './employee-search';

interface FieldProps {
  label: string;
  hint?: string;
  error: string | undefined;
  placeholder: string;
  required?: boolean;
  value: Option | null;
  onChange: (employee: Option | null) => void;
  inputRef?: React.Ref<HTMLInputElement>;
}

/** Any employee of the school, searched by name. */
export function EmployeeField({ label, hint, error, required = false, ...combobox }: FieldProps) {
  const { options, busy, message, search } = useEmployeeSearch();
  return (
    <Field label={label} hint={hint} required={required} error={error}>
      {(control) => (
        <Combobox
          {...combobox}
          control={control}
          options={options}
          onSearch={search}
          required={required}
          busy={busy}
          message={message}
        />
      )}
    </Field>
  );
}

interface Props extends Omit<FieldProps, 'value' | 'onChange'> {
  /** Id of the chosen employee; null: none. */
  value: string | null;
  onChange: (id: string | null) => void;
}

/** An {@link EmployeeField} for a form that knows the employee's id alone. */
export function EmployeePicker({ value, onChange, ...field }: Props) {
  const [picked, setPicked] = useState<Option | null>(null);
  const { data: current } = useGetEmployeeQuery(value ?? '', { skip: value === null || picked?.id === value });
  const known = picked?.id === value ? picked : current?.id === value && current ? employeeOption(current) : null;
  return (
    <EmployeeField
      {...field}
      value={value === null ? null : known}
      onChange={(option) => {
        setPicked(option);
        onChange(option?.id ?? null);
      }}
    />
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
