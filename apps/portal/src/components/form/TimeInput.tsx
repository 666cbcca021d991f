import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import { type ControlProps, FieldNotes, noteIds } from './Field';
import { halfHours, isUnreadableTime, nextHalfHour, readTime } from './typed-time';

const EXAMPLE = 'Escribe la hora así: 14:30.';
const DIRECTIONS = new Map<string, 'after' | 'before'>([
  ['ArrowUp', 'after'],
  ['ArrowDown', 'before'],
]);

interface Props extends Partial<ControlProps> {
  /** `HH:MM`, '' for none, or the text that is no time: no form takes that. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** The end of a window, which may be 24:00. */
  isEnd?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  required?: boolean;
  'aria-label'?: string;
  /** For its place. */
  className?: string;
}

/**
 * A time of day in 24 hours: a field of the browser shows 'p. m.' where the browser's language does. It understands
 * what people type, and writes it as `HH:MM` when it is left and on Enter.
 */
export function TimeInput(props: Props) {
  const { value, onChange, onBlur, isEnd = false, inputRef, className = '', ...input } = props;
  const id = useId();
  // Options for each field of a week would be a thousand elements.
  const [isOffering, setOffering] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const error = typed === null && isUnreadableTime(value, isEnd) ? EXAMPLE : undefined;
  const describedBy = [noteIds({ id, hint: undefined, error }), input['aria-describedby']].filter(Boolean).join(' ');
  const type = (text: string) => {
    setTyped(text);
    onChange(readTime(text, isEnd) ?? text.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') setTyped(null);
    const direction = DIRECTIONS.get(event.key);
    // Without a time, and with Alt, the arrows are for the suggestions.
    if (!direction || event.altKey || value === '' || isUnreadableTime(value, isEnd)) return;
    event.preventDefault();
    setTyped(null);
    onChange(nextHalfHour(value, direction, isEnd) ?? value);
  };
  return (
    <div className={className}>
      <input
        {...input}
        ref={inputRef}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder="HH:MM"
        list={`${id}-options`}
        aria-describedby={describedBy || undefined}
        aria-invalid={error ? true : input['aria-invalid']}
        value={typed ?? value}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
        onFocus={() => setOffering(true)}
        onBlur={() => {
          setOffering(false);
          setTyped(null);
          onBlur?.();
        }}
        className="field"
      />
      {isOffering && (
        <datalist id={`${id}-options`}>
          {halfHours(isEnd).map((time) => (
            <option key={time} value={time} />
          ))}
        </datalist>
      )}
      {error && (
        <div role="alert">
          <FieldNotes id={id} hint={undefined} error={error} />
        </div>
      )}
    </div>
  );
}
