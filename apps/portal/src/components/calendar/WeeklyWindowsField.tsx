import type { DailyWindow, WeeklyWindows } from '@recuerda/contracts';
import { CircleAlert, Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { Button, IconButton } from '../buttons';
import { Choice } from '../form/Choice';
import { FieldNotes, groupRef, noteIds } from '../form/Field';
import { TimeInput } from '../form/TimeInput';
import { nextWindow, USUAL_WEEK, WEEKDAYS } from './weekdays';

const TIME_CLASS = 'min-w-0 max-w-36 flex-1';

interface Props<Input extends FieldValues, Output> {
  control: Control<Input, unknown, Output>;
  name: FieldPath<Input>;
  label?: string;
  /** Name of the rule without windows: 'A cualquier hora', 'El de la escuela'. */
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
        {options.map(({ name: kind, chosen, choose }) => (
          <Choice
            key={kind}
            type="radio"
            name={id}
            label={kind}
            className="min-h-8"
            checked={chosen}
            onChange={choose}
          />
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
          <Button
            look="quiet"
            className="mt-1"
            onClick={() => onChange(value.map((day, at) => (at < 5 ? (value[0] ?? []) : day)))}
          >
            Copiar el lunes a los días laborables
          </Button>
        </>
      )}
      <FieldNotes id={id} hint={undefined} error={error} />
    </fieldset>
  );
}

interface DayWindowsProps {
  name: string;
  windows: DailyWindow[];
  error: string | undefined;
  onChange: (windows: DailyWindow[]) => void;
}

function DayWindows({ name, windows, error, onChange }: DayWindowsProps) {
  const id = useId();
  const replace = (index: number, part: Partial<DailyWindow>) =>
    onChange(windows.map((window, at) => (at === index ? { ...window, ...part } : window)));
  return (
    <div
      role="group"
      aria-labelledby={id}
      aria-describedby={error ? `${id}-error` : undefined}
      className="grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-1 py-2 sm:grid-cols-[6rem_1fr_auto]"
    >
      <p id={id} className="pt-2 font-medium">
        {name}
      </p>
      <div className="order-last col-span-2 flex min-w-0 flex-col gap-2 sm:order-none sm:col-span-1">
        {windows.length === 0 && <p className="text-muted sm:pt-2">Sin recordatorios</p>}
        {windows.map(({ from, to }, index) => (
          <div key={index} className="flex items-start gap-2">
            <TimeInput
              required
              aria-label={`${name}, desde`}
              aria-invalid={error ? true : undefined}
              value={from}
              onChange={(time) => replace(index, { from: time })}
              className={TIME_CLASS}
            />
            <span aria-hidden className="pt-2">
              –
            </span>
            <TimeInput
              required
              isEnd
              aria-label={`${name}, hasta`}
              aria-invalid={error ? true : undefined}
              value={to}
              onChange={(time) => replace(index, { to: time })}
              className={TIME_CLASS}
            />
            <IconButton
              Icon={X}
              label={`Quitar la franja ${from} – ${to} del ${name.toLowerCase()}`}
              className="min-h-10"
              onClick={() => onChange(windows.filter((_window, at) => at !== index))}
            />
          </div>
        ))}
        {error && (
          <p id={`${id}-error`} className="flex items-start gap-1 text-danger">
            <CircleAlert aria-hidden className="mt-1 size-3.5 shrink-0" />
            {error}
          </p>
        )}
      </div>
      <Button
        look="quiet"
        Icon={Plus}
        aria-label={`Agregar una franja al ${name.toLowerCase()}`}
        onClick={() => onChange([...windows, nextWindow(windows)])}
      >
        Franja
      </Button>
    </div>
  );
}
