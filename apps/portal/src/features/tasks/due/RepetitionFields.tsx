import type { Repetition, TaskInput } from '@recuerda/contracts';
import { useId } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import { WEEKDAYS } from '../../../components/calendar/weekdays';
import { Field } from '../../../components/form/Field';
import { FieldNotes, noteIds } from '../../../components/form/FieldNotes';
import { NamedOptions, Select } from '../../../components/form/Select';
import type { TaskFormInput } from '../task-form-input';
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

const DAYS = [...Array.from({ length: 31 }, (_, index) => index + 1), -1];

interface Props {
  form: UseFormReturn<TaskFormInput, unknown, TaskInput>;
  dueAt: string | null;
}

/** When a task is due again, with the rule in words below. */
export function RepetitionFields({ form: { control, formState }, dueAt }: Props) {
  const { field } = useController({ control, name: 'repetition' });
  const rule = field.value as Repetition | null | undefined;
  const errors = formState.errors.repetition;
  const change = (more: Partial<Repetition>) => field.onChange({ ...rule, ...more });
  const choose = (frequency: string) =>
    field.onChange(frequency === '' ? null : beginRepetition(frequency as Repetition['frequency'], dueAt, rule?.until));
  return (
    <>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <Field label="Repetir" error={errors?.message}>
          {(props) => (
            <Select
              {...props}
              ref={field.ref}
              name={field.name}
              value={rule?.frequency ?? ''}
              onChange={({ target }) => choose(target.value)}
              onBlur={field.onBlur}
            >
              <option value="">No se repite</option>
              <NamedOptions names={FREQUENCY_NAMES} />
            </Select>
          )}
        </Field>
        {rule && (
          <Field
            label={`Cada cuántos ${UNITS[rule.frequency]}`.replace('cuántos semanas', 'cuántas semanas')}
            error={errors?.every?.message}
          >
            {(props) => (
              <input
                {...props}
                type="number"
                inputMode="numeric"
                min={1}
                max={99}
                value={Number.isNaN(rule.every) ? '' : rule.every}
                onChange={({ target }) => change({ every: target.valueAsNumber })}
                className="field"
              />
            )}
          </Field>
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
          <Field label="Hasta" hint="Sin fecha se repite siempre." error={errors?.until?.message}>
            {(props) => (
              <input
                {...props}
                type="date"
                value={rule.until ?? ''}
                onChange={({ target }) => change({ until: target.value || null })}
                className="field"
              />
            )}
          </Field>
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
          <label key={name} className="flex min-h-8 items-center gap-2">
            <input
              type="checkbox"
              checked={days.includes(index + 1)}
              onChange={() => toggle(index + 1)}
              className="size-4 shrink-0 accent-(--accent)"
            />
            {name}
          </label>
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

const dayName = (day: number): string => (day === -1 ? 'El último día' : `El día ${day}`);

/** The day of a monthly repetition: a number, a weekday such as the last Friday, or a working day. */
function MonthDayFields({ rule, dueAt, onChange }: MonthDayFieldsProps) {
  const way = wayOf(rule);
  return (
    <div className="grid gap-x-4 sm:grid-cols-2">
      <Choice
        label="Qué día"
        value={way}
        options={Object.entries(MONTHLY_WAYS)}
        onChange={(value) => onChange(chooseWay(rule, value as MonthlyWay, dueAt))}
      />
      {way === 'monthDay' && (
        <Choice
          label="Cuál"
          value={rule.monthDay}
          options={DAYS.map((day) => [day, dayName(day)])}
          hint={(rule.monthDay ?? 0) > 28 ? 'En los meses más cortos, el último día.' : undefined}
          onChange={(value) => onChange({ ...rule, monthDay: Number(value) })}
        />
      )}
      {way === 'workingDay' && (
        <Choice
          label="Cuál"
          value={rule.workingDay}
          options={[
            [1, 'El primero'],
            [-1, 'El último'],
          ]}
          onChange={(value) => onChange({ ...rule, workingDay: Number(value) === 1 ? 1 : -1 })}
        />
      )}
      {way === 'weekday' && (
        <div className="grid grid-cols-2 gap-x-4">
          <Choice
            label="Cuál"
            value={rule.nth}
            options={Object.entries(ORDINALS)}
            onChange={(value) => onChange({ ...rule, nth: Number(value) })}
          />
          <Choice
            label="Día"
            value={rule.weekday}
            options={WEEKDAYS.map((name, index) => [index + 1, name])}
            onChange={(value) => onChange({ ...rule, weekday: Number(value) })}
          />
        </div>
      )}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string | number | undefined;
  options: readonly (readonly [value: string | number, name: string])[];
  hint?: string | undefined;
  onChange: (value: string) => void;
}

const Choice = ({ label, value, options, hint, onChange }: ChoiceProps) => (
  <Field label={label} {...(hint && { hint })} error={undefined}>
    {(props) => (
      <Select {...props} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </Select>
    )}
  </Field>
);
