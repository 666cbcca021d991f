import { INTERVAL_NAMES, type Repetition } from '@recuerda/contracts';
import { useId } from 'react';
import { type FieldPath, type FieldValues, useController, type UseFormReturn, useWatch } from 'react-hook-form';
import { WEEKDAY_NAMES, WEEKDAYS } from '../../../components/calendar/weekdays';
import { Choice } from '../../../components/form/Choice';
import { DateTimeInput } from '../../../components/form/DateTimeInput';
import { FieldNotes, noteIds } from '../../../components/form/Field';
import { InputField, SelectField } from '../../../components/form/InputField';
import { NamedOptions } from '../../../components/form/Select';
import { isIncompleteDateTime, splitDateTime } from '../../../components/form/typed-time';
import { useZoneNote } from '../../../components/ZoneNote';
import { boundsOf, fromLocalInput, toLocalInput } from '../../../format/zoned-time';
import type { TaskFieldsForm } from '../task-form-input';
import {
  beginRepetition,
  chooseWay,
  endsBefore,
  FREQUENCY_NAMES,
  isUnfinished,
  MONTHLY_WAYS,
  type MonthlyWay,
  ORDINALS,
  summaryOf,
  UNITS,
  wayOf,
} from './repetition-form';

const HOUR = 60;
const DAY = 24 * HOUR;
/** When reminding begins, by the minutes before the due date. */
export const BEGINNINGS = {
  0: 'Al vencer',
  [HOUR]: '1 hora antes',
  [4 * HOUR]: '4 horas antes',
  [DAY]: '1 día antes',
  [3 * DAY]: '3 días antes',
  [7 * DAY]: '1 semana antes',
  [14 * DAY]: '2 semanas antes',
  [30 * DAY]: '30 días antes',
};
const minutesOrNull = (value: string): number | null => (value === '' ? null : Number(value));

/** When a task is due, and what follows from it: shown once there is a date. */
export function DueDateFields({ form, repeats = true }: { form: TaskFieldsForm; repeats?: boolean }) {
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
            names={BEGINNINGS}
          />
          <MinutesField
            form={form}
            name="overdueInterval"
            label="Después de vencer, recordar cada"
            none="Como antes de vencer"
            names={INTERVAL_NAMES}
          />
          {repeats && <RepetitionFields form={form} dueAt={due} />}
        </>
      )}
    </>
  );
}

interface MinutesProps<Input extends FieldValues, Output> {
  form: UseFormReturn<Input, unknown, Output>;
  name: FieldPath<Input>;
  label: string;
  /** Chosen for null. */
  none: string;
  /** By their minutes. */
  names: Readonly<Record<string, string>>;
}

/** A number of minutes, or none. A number that is not offered, set by a program, stays. */
export function MinutesField<Input extends FieldValues, Output>(props: MinutesProps<Input, Output>) {
  const { form, name, label, none, names } = props;
  const { field, fieldState } = useController({ control: form.control, name });
  const value: number | null | undefined = field.value;
  const isOffered = value === null || value === undefined || value in names;
  return (
    <SelectField
      label={label}
      error={fieldState.error?.message}
      {...field}
      value={value ?? ''}
      onChange={({ target }) => field.onChange(minutesOrNull(target.value))}
    >
      <option value="">{none}</option>
      {!isOffered && <option value={value}>{value} minutos</option>}
      <NamedOptions names={names} />
    </SelectField>
  );
}

const MONTH_DAYS = {
  ...Object.fromEntries(Array.from({ length: 31 }, (_, index) => [index + 1, `El día ${index + 1}`])),
  '-1': 'El último día',
};
const WORKING_DAYS = { 1: 'El primero', '-1': 'El último' };

interface Props {
  form: TaskFieldsForm;
  dueAt: string | null;
}

/** When a task is due again, with the rule in words below. */
function RepetitionFields({ form: { control, formState }, dueAt }: Props) {
  const { field } = useController({ control, name: 'repetition' });
  const rule = field.value as Repetition | null | undefined;
  const errors = formState.errors.repetition;
  const change = (more: Partial<Repetition>) => field.onChange({ ...rule, ...more });
  const choose = (frequency: string) =>
    field.onChange(frequency === '' ? null : beginRepetition(frequency as Repetition['frequency'], dueAt, rule?.until));
  return (
    <>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <SelectField
          label="Repetir"
          error={errors?.message}
          {...field}
          value={rule?.frequency ?? ''}
          onChange={({ target }) => choose(target.value)}
          names={{ '': 'No se repite', ...FREQUENCY_NAMES }}
        />
        {rule && (
          <InputField
            label={`Cada cuántos ${UNITS[rule.frequency]}`.replace('cuántos semanas', 'cuántas semanas')}
            error={errors?.every?.message}
            type="number"
            inputMode="numeric"
            min={1}
            max={99}
            value={Number.isNaN(rule.every) ? '' : rule.every}
            onChange={({ target }) => change({ every: target.valueAsNumber })}
          />
        )}
      </div>
      {rule?.frequency === 'weekly' && (
        <Weekdays
          days={rule.weekdays ?? []}
          error={errors?.weekdays?.message}
          onChange={(weekdays) => change({ weekdays })}
        />
      )}
      {rule?.frequency === 'monthly' && <MonthDayFields rule={rule} dueAt={dueAt} onChange={field.onChange} />}
      {rule && (
        <>
          <InputField
            label="Hasta"
            hint="Sin fecha se repite siempre."
            error={errors?.until?.message}
            type="date"
            value={rule.until ?? ''}
            onChange={({ target }) => change({ until: target.value || null })}
          />
          <p aria-live="polite" className="mb-4 rounded-lg bg-accent-soft px-3 py-2 text-accent-strong">
            {isUnfinished(rule) ? '…' : `${summaryOf(rule)}.`}{' '}
            {endsBefore(rule, dueAt)
              ? 'No se repetirá: «Hasta» no es posterior a «Vence el».'
              : 'La siguiente se crea al completar la anterior.'}
          </p>
        </>
      )}
    </>
  );
}

interface WeekdaysProps {
  /** 1 is Monday. */
  days: readonly number[];
  error: string | undefined;
  onChange: (days: number[]) => void;
}

function Weekdays({ days, error, onChange }: WeekdaysProps) {
  const id = useId();
  const toggle = (day: number) =>
    onChange(days.includes(day) ? days.filter((one) => one !== day) : [...days, day].sort((one, other) => one - other));
  return (
    <fieldset className="mb-4" aria-describedby={noteIds({ id, hint: undefined, error })}>
      <legend className="mb-1 font-medium">Días</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {WEEKDAYS.map((name, index) => (
          <Choice
            key={name}
            label={name}
            className="min-h-8"
            checked={days.includes(index + 1)}
            onChange={() => toggle(index + 1)}
          />
        ))}
      </div>
      <FieldNotes id={id} hint={undefined} error={error} />
    </fieldset>
  );
}

interface MonthDayFieldsProps {
  rule: Repetition;
  dueAt: string | null;
  onChange: (rule: Repetition) => void;
}

/** The day of a monthly repetition: a number, a weekday such as the last Friday, or a working day. */
function MonthDayFields({ rule, dueAt, onChange }: MonthDayFieldsProps) {
  const way = wayOf(rule);
  return (
    <div className="grid gap-x-4 sm:grid-cols-2">
      <SelectField
        label="Qué día"
        value={way}
        names={MONTHLY_WAYS}
        onChange={({ target }) => onChange(chooseWay(rule, target.value as MonthlyWay, dueAt))}
      />
      {way === 'monthDay' && (
        <SelectField
          label="Cuál"
          value={rule.monthDay}
          names={MONTH_DAYS}
          hint={(rule.monthDay ?? 0) > 28 ? 'En los meses más cortos, el último día.' : undefined}
          onChange={({ target }) => onChange({ ...rule, monthDay: Number(target.value) })}
        />
      )}
      {way === 'workingDay' && (
        <SelectField
          label="Cuál"
          value={rule.workingDay}
          names={WORKING_DAYS}
          onChange={({ target }) => onChange({ ...rule, workingDay: Number(target.value) === 1 ? 1 : -1 })}
        />
      )}
      {way === 'weekday' && (
        <div className="grid grid-cols-2 gap-x-4">
          <SelectField
            label="Cuál"
            value={rule.nth}
            names={ORDINALS}
            onChange={({ target }) => onChange({ ...rule, nth: Number(target.value) })}
          />
          <SelectField
            label="Día"
            value={rule.weekday}
            names={WEEKDAY_NAMES}
            onChange={({ target }) => onChange({ ...rule, weekday: Number(target.value) })}
          />
        </div>
      )}
    </div>
  );
}
