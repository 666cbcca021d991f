import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
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
  /** Of a field of the browser. */
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
  const { isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const { submit, saving, failure } = useSave(form, {
    save: ({ snooze, until }) => {
      const end = snoozeUntil(snooze, until, Date.now()) as string;
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
          <Field
            label="Fecha y hora"
            required
            error={form.formState.errors.until?.message}
            {...(zone && { hint: zone })}
          >
            {(control) => (
              <input
                {...control}
                {...form.register('until', {
                  validate: (until, { snooze }) => snoozeUntil(snooze, until, Date.now()) !== null || MISSING,
                })}
                type="datetime-local"
                required
                className="field"
              />
            )}
          </Field>
        )}
      </div>
      <FormFailure text={failure} />
      <button type="submit" className="button-plain" aria-disabled={saving}>
        {saving ? 'Posponiendo...' : 'Posponer'}
      </button>
    </form>
  );
}
