import { type ReactNode, useId } from 'react';
import { FieldNotes, noteIds } from './FieldNotes';

/** Attributes that tie a control to its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface Props {
  label: string;
  hint?: string;
  error: string | undefined;
  required?: boolean;
  /** Below all that is said of the field. */
  after?: ReactNode;
  children: (control: ControlProps) => ReactNode;
}

/** A label, its control, and below it what is wrong with it. */
export function Field({ label, hint, error, required = false, after, children }: Props) {
  const id = useId();
  return (
    <div className="mb-4">
      {/* The asterisk is outside the label: the field's accessible name is exactly the label. */}
      <div className="mb-1 flex gap-1">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {required && (
          <span aria-hidden className="text-muted">
            *
          </span>
        )}
      </div>
      {children({ id, 'aria-describedby': noteIds({ id, hint, error }), 'aria-invalid': error ? true : undefined })}
      <FieldNotes id={id} hint={hint} error={error} />
      {after}
    </div>
  );
}
