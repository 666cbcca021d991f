import { CircleAlert } from 'lucide-react';

interface Props {
  /** Id of the field; {@link noteIds} are made of it. */
  id: string;
  hint: string | undefined;
  error: string | undefined;
}

/** The ids of a field's notes, for `aria-describedby`. */
export const noteIds = ({ id, hint, error }: Props): string | undefined =>
  [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;

/** Below a field: what is wrong with it, and what it is for. */
export function FieldNotes({ id, hint, error }: Props) {
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
