import { type ReactNode, useId, useRef } from 'react';
import type { Drafts, Place } from './use-drafts';

interface Props extends Place {
  /** 'Fila 6, Intervalo'. */
  label: string;
  text: string;
  /** Shown below; null: none. */
  notes: ReactNode;
  drafts: Drafts;
  /** The Tab key stops here; arrow keys reach every cell. */
  isTabStop: boolean;
}

const BUTTON =
  '-m-1 block min-h-8 w-full min-w-16 rounded-md p-1 text-left break-words whitespace-pre-line hover:bg-raised';

/** A cell that is edited in place: Enter saves, Escape cancels, Shift and Enter begin a new line. */
export function EditableCell({ number, column, label, text, notes, drafts, isTabStop }: Props) {
  const id = useId();
  const place = { number, column };
  const draft = drafts.of(place);
  /** By a key: the focus then returns to the cell, and the field's own blur means nothing. */
  const closing = useRef(false);
  const described = notes !== null || draft?.failure ? { 'aria-describedby': id } : {};
  const finish = (isSaved: boolean) => {
    if (isSaved && draft?.text !== text) void drafts.save(place);
    else drafts.discard(place);
  };
  const press = (event: React.KeyboardEvent) => {
    const isEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
    if (!isEnter && event.key !== 'Escape') return;
    event.preventDefault();
    closing.current = true;
    finish(isEnter);
  };
  return (
    <>
      {draft ? (
        <textarea
          ref={focusOnce}
          rows={1}
          aria-label={label}
          {...described}
          className="field field-sizing-content min-w-40"
          value={draft.text}
          readOnly={draft.isSaving}
          onChange={({ target }) => {
            closing.current = false;
            drafts.type(place, target.value);
          }}
          onKeyDown={press}
          onBlur={() => {
            if (!closing.current && draft.failure === null && !draft.isSaving) finish(true);
          }}
        />
      ) : (
        <button
          ref={(button) => {
            if (closing.current) button?.focus();
            closing.current = false;
          }}
          type="button"
          tabIndex={isTabStop ? 0 : -1}
          aria-label={`${label}: ${text || 'vacía'}`}
          {...described}
          className={BUTTON}
          onClick={() => drafts.type(place, text)}
        >
          {text || <span className="text-muted">—</span>}
        </button>
      )}
      <span id={id}>
        {draft?.failure ? (
          <span role="alert" className="text-danger">
            {draft.failure}
          </span>
        ) : (
          notes
        )}
      </span>
    </>
  );
}

/** Typing begins at the end of the text. */
function focusOnce(field: HTMLTextAreaElement | null): void {
  if (!field) return;
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
}
