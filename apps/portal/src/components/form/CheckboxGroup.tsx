import { type ReactNode, useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { FieldNotes, noteIds } from './Field';

interface Props {
  label: string;
  options: readonly { id: string; name: string }[];
  /** Name of the form's field; its value is a list of ids. */
  field: UseFormRegisterReturn;
  hint?: string;
  error: string | undefined;
  /** Below it. */
  children?: ReactNode;
}

/** Any number of options. */
export function CheckboxGroup({ label, options, field, hint, error, children }: Props) {
  const id = useId();
  return (
    <fieldset className="mb-4" aria-describedby={noteIds({ id, hint, error })}>
      <legend className="mb-1 font-medium">{label}</legend>
      {options.length > 0 && (
        <div className="max-h-48 overflow-y-auto rounded-lg border border-control px-3 py-1">
          {options.map((option) => (
            <label key={option.id} className="flex min-h-8 items-center gap-2 py-1">
              <input type="checkbox" value={option.id} {...field} className="size-4 shrink-0 accent-(--accent)" />
              <span className="min-w-0 break-words">{option.name}</span>
            </label>
          ))}
        </div>
      )}
      <FieldNotes id={id} hint={hint} error={error} />
      {children}
    </fieldset>
  );
}
