import type { WeeklyWindows } from '@recuerda/contracts';
import { useId, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { FieldNotes, noteIds } from '../form/FieldNotes';
import { groupRef } from '../form/group-ref';
import { DayWindows } from './DayWindows';
import { USUAL_WEEK, WEEKDAYS } from './weekdays';

interface Props<Input extends FieldValues, Output> {
  control: Control<Input, unknown, Output>;
  name: FieldPath<Input>;
  label?: string;
  /** What applies without windows: 'A cualquier hora', 'El de la escuela'. */
  without: string;
}

/** When reminders may be sent in a week: without limit of its own, or in the windows of each day. */
export function WeeklyWindowsField<Input extends FieldValues, Output>({
  control,
  name,
  label = 'Horario de los recordatorios',
  without,
}: Props<Input, Output>) {
  const { field, fieldState } = useController({ control, name });
  const { onChange } = field;
  const value = (field.value as WeeklyWindows | null | undefined) ?? null;
  // For who switches back.
  const [latest, setLatest] = useState<WeeklyWindows>(USUAL_WEEK);
  const limit = (isLimited: boolean) => {
    if (value !== null) setLatest(value);
    onChange(isLimited ? latest : null);
  };
  const id = useId();
  const error = fieldState.error?.message;
  const days = fieldState.error as readonly ({ message?: string } | undefined)[] | undefined;
  const options = [
    { name: without, chosen: value === null, choose: () => limit(false) },
    { name: 'Solo en estas horas', chosen: value !== null, choose: () => limit(true) },
  ];
  return (
    <fieldset ref={groupRef(field.ref)} className="mb-4" aria-describedby={noteIds({ id, hint: undefined, error })}>
      <legend className="mb-1 font-medium">{label}</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        {options.map(({ name: option, chosen, choose }) => (
          <label key={option} className="flex min-h-8 items-center gap-2">
            <input type="radio" name={id} checked={chosen} onChange={choose} className="size-4 accent-(--accent)" />
            {option}
          </label>
        ))}
      </div>
      {value !== null && (
        <>
          <div className="mt-2 max-w-2xl divide-y divide-line">
            {WEEKDAYS.map((day, index) => (
              <DayWindows
                key={day}
                name={day}
                windows={value[index] ?? []}
                error={days?.[index]?.message}
                onChange={(windows) => onChange(value.map((one, at) => (at === index ? windows : one)))}
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
