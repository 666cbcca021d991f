import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

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

interface NotesProps {
  /** Id of the field; {@link noteIds} are made of it. */
  id: string;
  hint: string | undefined;
  error: string | undefined;
}

/** The ids of a field's notes, for `aria-describedby`. */
export const noteIds = ({ id, hint, error }: NotesProps): string | undefined =>
  [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;

/** Below a field: what is wrong with it, and what it is for. */
export function FieldNotes({ id, hint, error }: NotesProps) {
  return (
    <>
      {error && (
        <p id={`${id}-error`} className="mt-1 flex items-start gap-1 text-danger">
          <CircleAlert aria-hidden className="mt-1 size-3.5 shrink-0" />
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-xs text-muted">
          {hint}
        </p>
      )}
    </>
  );
}

/** Number of frames that React has to show the errors. */
const FRAMES = 30;

/**
 * The ref of a group of controls that are one field: when the form cannot be saved, the focus goes to the first of
 * them that is wrong. `register`: the field's ref.
 */
export const groupRef = (register: (field: { focus: () => void }) => void) => (group: HTMLElement | null) => {
  if (group) register({ focus: () => focusWrong(group, FRAMES) });
};

function focusWrong(group: HTMLElement, frames: number): void {
  requestAnimationFrame(() => {
    const wrong = group.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) wrong.focus();
    else if (frames > 1) focusWrong(group, frames - 1);
  });
}
