import type { WeeklyWindows } from '@recuerda/contracts';
import { useId } from 'react';
import type { FieldError, FieldErrorsImpl, Merge } from 'react-hook-form';
import { FieldNotes, noteIds } from '../form/FieldNotes';
import { DayWindows } from './DayWindows';
import { USUAL_WEEK, WEEKDAYS } from './weekdays';

type Errors = Merge<FieldError, FieldErrorsImpl<WeeklyWindows>> | FieldError | undefined;

interface Props {
  label: string;
  /** What applies without windows: 'A cualquier hora'. */
  without: string;
  value: WeeklyWindows | null;
  errors: Errors;
  onChange: (value: WeeklyWindows | null) => void;
}

/** When reminders may be sent in a week: without limit of its own, or in the windows of each day. */
export function WeeklyWindowsField({ label, without, value, errors, onChange }: Props) {
  const id = useId();
  const error = errors?.message;
  const days = errors as readonly ({ message?: string } | undefined)[] | undefined;
  const options = [
    { name: without, chosen: value === null, choose: () => onChange(null) },
    { name: 'Solo en estas horas', chosen: value !== null, choose: () => onChange(value ?? USUAL_WEEK) },
  ];
  return (
    <fieldset className="mb-4" aria-describedby={noteIds({ id, hint: undefined, error })}>
      <legend className="mb-1 font-medium">{label}</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        {options.map(({ name, chosen, choose }) => (
          <label key={name} className="flex min-h-8 items-center gap-2">
            <input type="radio" name={id} checked={chosen} onChange={choose} className="size-4 accent-(--accent)" />
            {name}
          </label>
        ))}
      </div>
      {value !== null && (
        <>
          <div className="mt-2 max-w-2xl divide-y divide-line">
            {WEEKDAYS.map((name, index) => (
              <DayWindows
                key={name}
                name={name}
                windows={value[index] ?? []}
                error={days?.[index]?.message}
                onChange={(windows) => onChange(value.map((day, at) => (at === index ? windows : day)))}
              />
            ))}
          </div>
          <button
            type="button"
            className="button-quiet mt-1"
            onClick={() => onChange(value.map((day, at) => (at < 5 ? (value[0] ?? []) : day)))}
          >
            Copiar el lunes a los días laborables
          </button>
        </>
      )}
      <FieldNotes id={id} hint={undefined} error={error} />
    </fieldset>
  );
}
