import { useEffect } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import { DateTimeInput } from '../../../components/form/DateTimeInput';
import { Field } from '../../../components/form/Field';
import { FormFailure } from '../../../components/form/FormFailure';
import { LeaveQuestion } from '../../../components/form/LeaveQuestion';
import { NamedOptions, Select } from '../../../components/form/Select';
import { useSave } from '../../../components/form/use-save';
import { useZoneNote } from '../../../components/use-zone-note';
import { useSnoozeTaskMutation } from '../api/snooze';
import { type Snooze, snoozeUntil, SNOOZES } from './snooze-until';

interface Input {
  snooze: Snooze;
  /** The value of a {@link DateTimeInput}. */
  until: string;
}

const MISSING = 'Elige una fecha y una hora.';

interface Props {
  taskId: string;
  /** Told whether something was typed. */
  onDirty: (dirty: boolean) => void;
  onSaved: () => void;
}

/** Puts the reminders of an active task off. */
export function SnoozeForm({ taskId, onDirty, onSaved }: Props) {
  const zone = useZoneNote();
  const [snoozeTask] = useSnoozeTaskMutation();
  const form = useForm<Input>({ defaultValues: { snooze: 'hour', until: '' } });
  const chosen = useWatch({ control: form.control, name: 'snooze' });
  const { field: until, fieldState } = useController({
    control: form.control,
    name: 'until',
    rules: { validate: (end, { snooze }) => snoozeUntil(snooze, end, Date.now()) !== null || MISSING },
  });
  const { isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const { submit, saving, failure } = useSave(form, {
    save: (input) => {
      const end = snoozeUntil(input.snooze, input.until, Date.now()) as string;
      return snoozeTask({ id: taskId, until: end }).unwrap();
    },
    saved: onSaved,
    explainAlways: true,
  });
  return (
    <form noValidate onSubmit={submit} aria-busy={saving}>
      {isDirty && <LeaveQuestion />}
      <div className="grid gap-x-4 sm:grid-cols-2">
        <Field label="Posponer" error={undefined}>
          {(control) => (
            <Select {...control} {...form.register('snooze')}>
              <NamedOptions names={SNOOZES} />
            </Select>
          )}
        </Field>
        {chosen === 'until' && (
          <DateTimeInput
            label="Fecha"
            timeName="Hora hasta la que se pospone"
            value={until.value}
            onChange={until.onChange}
            onBlur={until.onBlur}
            fieldRef={until.ref}
            hint={zone}
            error={fieldState.error?.message}
            required
          />
        )}
      </div>
      <FormFailure text={failure} />
      <button type="submit" className="button-plain" aria-disabled={saving}>
        {saving ? 'Posponiendo...' : 'Posponer'}
      </button>
    </form>
  );
}
