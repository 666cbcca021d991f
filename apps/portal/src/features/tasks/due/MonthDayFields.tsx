import type { Repetition } from '@recuerda/contracts';
import { WEEKDAYS } from '../../../components/calendar/weekdays';
import { Field } from '../../../components/form/Field';
import { Select } from '../../../components/form/Select';
import { chooseWay, MONTHLY_WAYS, type MonthlyWay, ORDINALS, wayOf } from './repetition-form';

interface Props {
  rule: Repetition;
  dueAt: string | null;
  onChange: (rule: Repetition) => void;
}

const DAYS = [...Array.from({ length: 31 }, (_, index) => index + 1), -1];
const dayName = (day: number): string => (day === -1 ? 'El último día' : `El día ${day}`);

/** The day of a monthly repetition: a number, a weekday such as the last Friday, or a working day. */
export function MonthDayFields({ rule, dueAt, onChange }: Props) {
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
