import { type ReactNode, useId } from 'react';
import { Choice } from './Choice';
import { FieldNotes, noteIds } from './Field';
import type { Entry } from './InputField';

interface Props extends Entry {
  label: string;
  options: readonly { id: string; name: string }[];
  hint?: string;
  /** Below it. */
  children?: ReactNode;
}

/** Any number of options; the form's value is a list of their ids. */
export function CheckboxGroup({ label, options, hint, error, children, ...field }: Props) {
  const id = useId();
  return (
    <fieldset className="mb-4" aria-describedby={noteIds({ id, hint, error })}>
      <legend className="mb-1 font-medium">{label}</legend>
      {options.length > 0 && (
        <div className="max-h-48 overflow-y-auto rounded-lg border border-control px-3 py-1">
          {options.map((option) => (
            <Choice key={option.id} label={option.name} value={option.id} className="min-h-8 py-1" {...field} />
          ))}
        </div>
      )}
      <FieldNotes id={id} hint={hint} error={error} />
      {children}
    </fieldset>
  );
}
