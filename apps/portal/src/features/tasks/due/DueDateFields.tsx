import { REMINDER_INTERVALS, type TaskInput } from '@recuerda/contracts';
import { useController, type UseFormReturn, useWatch } from 'react-hook-form';
import { useZoneNote } from '../../../components/ZoneNote';
import { DateTimeInput } from '../../../components/form/DateTimeInput';
import { Field } from '../../../components/form/Field';
import { Select } from '../../../components/form/Select';
import { isIncompleteDateTime, splitDateTime } from '../../../components/form/typed-time';
import { boundsOf, fromLocalInput, toLocalInput } from '../../../format/zoned-time';
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
const minutesOrNull = (value: string): number | null => (value === '' ? null : Number(value));

type Form = UseFormReturn<TaskFormInput, unknown, TaskInput>;

/** When a task is due, and what follows from it: shown once there is a date. */
export function DueDateFields({ form }: { form: Form }) {
  const { control, formState } = form;
  const { errors } = formState;
  const zone = useZoneNote();
  const { field: dueAt } = useController({ control, name: 'dueAt' });
  const dependants = useWatch({ control, name: ['remindBefore', 'overdueInterval', 'repetition'] });
  const value = dueAt.value ?? '';
  const isIncomplete = isIncompleteDateTime(value);
  const shown = isIncomplete ? value : toLocalInput(value);
  const mistake = errors.dueAt && (isIncomplete ? 'Completa la fecha y la hora.' : errors.dueAt.message);
  // What follows depends on the date: its hour may still be typed.
  const due = isIncomplete ? (boundsOf(splitDateTime(value).date)?.start ?? null) : value || null;
  const hasMore = due !== null || dependants.some((one) => one !== null && one !== undefined);
  return (
    <>
      <DateTimeInput
        label="Vence el"
        timeName="Hora de vencimiento"
        value={shown}
        // A form cannot be saved with a part of it.
        onChange={(text) => dueAt.onChange(fromLocalInput(text) ?? (text || null))}
        onBlur={dueAt.onBlur}
        fieldRef={dueAt.ref}
        hint={zone}
        error={mistake}
      />
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
