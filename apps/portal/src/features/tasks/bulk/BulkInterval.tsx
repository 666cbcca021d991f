import { REMINDER_INTERVALS } from '@recuerda/contracts';
import type { BulkFieldProps } from '../../../components/bulk/bulk-kind';
import { Field } from '../../../components/form/Field';
import { Select } from '../../../components/form/Select';

/** Minutes. */
export function BulkInterval({ value, onChange }: BulkFieldProps) {
  return (
    <Field label="Intervalo" error={undefined}>
      {(control) => (
        <Select {...control} value={value ?? ''} onChange={({ target }) => onChange(Number(target.value))}>
          {REMINDER_INTERVALS.map((option) => (
            <option key={option.minutes} value={option.minutes}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
