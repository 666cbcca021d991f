import { REMINDER_INTERVALS, type TaskInput } from '@recuerda/contracts';
import type { SyntheticEvent } from 'react';
import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { Field } from '../../../components/form/Field';
import { Select } from '../../../components/form/Select';
import { useZoneNote } from '../../../components/use-zone-note';
import { fromLocalInput, toLocalInput } from '../../../format/zoned-time';
import type { TaskFormInput } from '../task-form-input';
import { RepetitionFields } from './RepetitionFields';

const HOUR = 60;
const DAY = 24 * HOUR;
/** Minutes before the due date. */
const BEGINNINGS = [
  { minutes: 0, label: 'Al vencer' },
  { minutes: HOUR, label: '1 hora antes' },
  { minutes: 4 * HOUR, label: '4 horas antes' },
  { minutes: DAY, label: '1 día antes' },
  { minutes: 3 * DAY, label: '3 días antes' },
  { minutes: 7 * DAY, label: '1 semana antes' },
  { minutes: 14 * DAY, label: '2 semanas antes' },
  { minutes: 30 * DAY, label: '30 días antes' },
] as const;
/** In the field there is a part of a date, such as a day without an hour. The form cannot be saved with it. */
const INCOMPLETE = 'incomplete';
const minutesOrNull = (value: string): number | null => (value === '' ? null : Number(value));

type Form = UseFormReturn<TaskFormInput, unknown, TaskInput>;

/** When a task is due, and what follows from it: shown once there is a date. */
export function DueDateFields({ form }: { form: Form }) {
  const { control, formState } = form;
  const { errors } = formState;
  const zone = useZoneNote();
  const { field: dueAt } = useController({ control, name: 'dueAt' });
  const dependants = useWatch({ control, name: ['remindBefore', 'overdueInterval', 'repetition'] });
  const isIncomplete = dueAt.value === INCOMPLETE;
  const mistake = errors.dueAt && (isIncomplete ? 'Completa la fecha y la hora.' : errors.dueAt.message);
  const due = isIncomplete ? null : (dueAt.value ?? null);
  const hasMore = due !== null || dependants.some((value) => value !== null && value !== undefined);
  // For the browser it is empty then, and no change: what is typed next is.
  const noteMissingPart = ({ currentTarget: { value, validity } }: SyntheticEvent<HTMLInputElement>) => {
    if (validity.badInput !== isIncomplete) dueAt.onChange(validity.badInput ? INCOMPLETE : fromLocalInput(value));
  };
  return (
    <>
      <Field label="Vence el" error={mistake} {...(zone && { hint: zone })}>
        {(field) => (
          <input
            {...field}
            ref={dueAt.ref}
            name={dueAt.name}
            type="datetime-local"
            min="2000-01-01T00:00"
            max="2200-12-30T23:59"
            value={toLocalInput(due)}
            onChange={({ target }) => dueAt.onChange(fromLocalInput(target.value))}
            onKeyUp={noteMissingPart}
            onBlur={(event) => {
              noteMissingPart(event);
              dueAt.onBlur();
            }}
            className="field"
          />
        )}
      </Field>
      {hasMore && (
        <>
          <MinutesField
            form={form}
            name="remindBefore"
            label="Empezar a recordar"
            none="Desde ahora"
            options={BEGINNINGS}
          />
          <MinutesField
            form={form}
            name="overdueInterval"
            label="Después de vencer, recordar cada"
            none="Como antes de vencer"
            options={REMINDER_INTERVALS}
          />
          <RepetitionFields form={form} dueAt={due} />
        </>
      )}
    </>
  );
}

interface MinutesProps {
  form: Form;
  name: 'remindBefore' | 'overdueInterval';
  label: string;
  /** Chosen for null. */
  none: string;
  options: readonly { minutes: number; label: string }[];
}

/** A number of minutes, or none. A number that is not offered, set by a program, stays. */
function MinutesField({ form: { control }, name, label, none, options }: MinutesProps) {
  const { field, fieldState } = useController({ control, name });
  const { value } = field;
  const isOffered = value === null || value === undefined || options.some(({ minutes }) => minutes === value);
  return (
    <Field label={label} error={fieldState.error?.message}>
      {(props) => (
        <Select
          {...props}
          ref={field.ref}
          name={field.name}
          value={value ?? ''}
          onChange={({ target }) => field.onChange(minutesOrNull(target.value))}
          onBlur={field.onBlur}
        >
          <option value="">{none}</option>
          {!isOffered && <option value={value}>{value} minutos</option>}
          {options.map(({ minutes, label: text }) => (
            <option key={minutes} value={minutes}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
