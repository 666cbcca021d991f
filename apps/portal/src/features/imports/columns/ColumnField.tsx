import { IMPORT_FIELD_NAMES, type ImportField } from '@recuerda/contracts';
import { useId } from 'react';
import { Select } from '../../../components/form/Select';

interface Props {
  header: string;
  samples: readonly string[];
  fields: readonly ImportField[];
  /** Null: the column is not read. */
  value: ImportField | null;
  onChange: (field: ImportField | null) => void;
}

/** One column of the file, with examples, and what it holds. */
export function ColumnField({ header, samples, fields, value, onChange }: Props) {
  const id = useId();
  return (
    <li className="grid items-center gap-x-4 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_16rem]">
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium break-words">
          {header}
        </label>
        <p className="truncate text-muted" title={samples.join(' · ')}>
          {samples.length > 0 ? samples.join(' · ') : 'Sin valores'}
        </p>
      </div>
      <Select
        id={id}
        value={value ?? ''}
        onChange={({ target }) => onChange((target.value || null) as ImportField | null)}
      >
        <option value="">No importar</option>
        {fields.map((field) => (
          <option key={field} value={field}>
            {IMPORT_FIELD_NAMES[field]}
          </option>
        ))}
      </Select>
    </li>
  );
}
