import { HOUR_MS, type SnoozeInput, type TaskWithReminder } from '@recuerda/contracts';
import { useEffect } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import { baseApi } from '../../../api/base-api';
import { Button } from '../../../components/buttons';
import { useZoneNote } from '../../../components/ZoneNote';
import { ActionButton } from '../../../components/form/ActionButton';
import { DateTimeInput } from '../../../components/form/DateTimeInput';
import { FormFailure } from '../../../components/form/FormFailure';
import { entry, SelectField } from '../../../components/form/InputField';
import { LeaveQuestion } from '../../../components/form/LeaveQuestion';
import { useSave } from '../../../components/form/use-save';
import { useNow } from '../../../components/use-now';
import { formatUntil, toInstant } from '../../../format/dates';
import { fromLocalInput, tomorrowAt } from '../../../format/zoned-time';
import { type CachedTask, useTransitionTaskMutation } from '../api/tasks';

/** For how long a task can be put off; `until` asks for a date. */
const SNOOZES = {
  hour: 'Una hora',
  twoHours: 'Dos horas',
  tomorrow: 'Hasta mañana a las 7:00',
  until: 'Hasta otra fecha...',
} as const;

const { useSnoozeTaskMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Puts the reminders of an active task off. */
    snoozeTask: build.mutation<TaskWithReminder, SnoozeInput & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/tasks/${id}/snooze`, method: 'POST', body }),
      extraOptions: { errorMessage: 'Error snoozing task' },
      invalidatesTags: ['TaskList'],
    }),
  }),
});

const MISSING = 'Elige una fecha y una hora.';

interface Props {
  task: CachedTask;
  /** Told whether something was typed. */
  onDirty: (dirty: boolean) => void;
  onDone: () => void;
}

/** Puts the reminders of an active task off, or starts them again. */
export function SnoozeSection({ task: { id, snoozedUntil }, onDirty, onDone }: Props) {
  const [transition] = useTransitionTaskMutation();
  const now = useNow();
  const wakeNow = async () => {
    // Activating an active task ends its snooze.
    await transition({ id, transition: 'activate' }).unwrap();
    onDone();
  };
  return (
    <div className="mt-4 border-t border-line pt-4">
      {snoozedUntil && Date.parse(snoozedUntil) > now && (
        <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          Pospuesta hasta {formatUntil(snoozedUntil, now)}
          <ActionButton action={wakeNow} failure="No se pudieron reanudar los recordatorios" working="Reanudando...">
            Reanudar ahora
          </ActionButton>
        </p>
      )}
      <SnoozeForm taskId={id} onDirty={onDirty} onDone={onDone} />
    </div>
  );
}

interface Input {
  snooze: Snooze;
  /** The value of a {@link DateTimeInput}. */
  until: string;
}

/** Puts the reminders of an active task off. */
function SnoozeForm({ taskId, onDirty, onDone }: { taskId: string } & Pick<Props, 'onDirty' | 'onDone'>) {
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
    saved: onDone,
    explainAlways: true,
  });
  return (
    <form noValidate onSubmit={submit} aria-busy={saving}>
      {isDirty && <LeaveQuestion />}
      <div className="grid gap-x-4 sm:grid-cols-2">
        <SelectField label="Posponer" {...entry(form, 'snooze')} names={SNOOZES} />
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
      <Button type="submit" aria-disabled={saving}>
        {saving ? 'Posponiendo...' : 'Posponer'}
      </Button>
    </form>
  );
}

type Snooze = keyof typeof SNOOZES;

/**
 * Returns the end of a snooze that begins at `now`.
 * @param until date and time of the school `YYYY-MM-DDTHH:MM`, for `until` alone
 * @returns null without a date
 */
export function snoozeUntil(snooze: Snooze, until: string, now: number): string | null {
  if (snooze === 'hour') return toInstant(now + HOUR_MS);
  if (snooze === 'twoHours') return toInstant(now + 2 * HOUR_MS);
  if (snooze === 'tomorrow') return tomorrowAt(now, '07:00');
  return fromLocalInput(until);
}
