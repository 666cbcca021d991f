import type { SyntheticEvent } from 'react';
import { Field, groupRef } from './Field';
import { InputField } from './InputField';
import { TimeInput } from './TimeInput';
import { isUnreadableTime, joinDateTime, PART_OF_DATE, splitDateTime } from './typed-time';

interface Props {
  label: string;
  /** The accessible name of the time, whose label is 'Hora'. */
  timeName: string;
  /** `YYYY-MM-DDTHH:MM`, '' for none; see {@link joinDateTime} for one with a part missing. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  fieldRef: Parameters<typeof groupRef>[0];
  hint?: string | null;
  error: string | undefined;
  required?: boolean;
}

/** A date and its time, as one value. What is wrong is said at the part that is wrong. */
export function DateTimeInput({ label, timeName, value, onChange, onBlur, fieldRef, hint, error, required }: Props) {
  const { date, time } = splitDateTime(value);
  const isDateMissing = date === '' || date === PART_OF_DATE;
  const isAtTime = !isDateMissing && time === '';
  const isAtDate = isDateMissing || !(isAtTime || isUnreadableTime(time));
  // A part of a date is empty for the browser, and no change: the next key is.
  const noteDate = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    const next = currentTarget.validity.badInput ? PART_OF_DATE : currentTarget.value;
    if (next !== date) onChange(joinDateTime(next, time));
  };
  return (
    <div ref={groupRef(fieldRef)} className="grid grid-cols-[minmax(0,1fr)_7rem] gap-x-4">
      <InputField
        label={label}
        hint={hint ?? undefined}
        error={isAtDate ? error : undefined}
        type="date"
        min="2000-01-01"
        max="2200-12-30"
        required={required}
        value={date === PART_OF_DATE ? '' : date}
        onChange={noteDate}
        onKeyUp={noteDate}
        onBlur={(event) => {
          noteDate(event);
          onBlur?.();
        }}
      />
      <Field label="Hora" required={required} error={isAtTime ? error : undefined}>
        {(control) => (
          <TimeInput
            {...control}
            aria-label={timeName}
            required={required}
            value={time}
            onChange={(next) => onChange(joinDateTime(date, next))}
            onBlur={onBlur}
          />
        )}
      </Field>
    </div>
  );
}
