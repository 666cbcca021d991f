import { zodResolver } from '@hookform/resolvers/zod';
import { type AbsenceInput, absenceInput } from '@recuerda/contracts';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { Field } from '../../../components/form/Field';
import { FormFailure } from '../../../components/form/FormFailure';
import { LeaveQuestion } from '../../../components/form/LeaveQuestion';
import { useSave } from '../../../components/form/use-save';
import { today } from '../../../format/dates';
import { useCreateAbsenceMutation, useDeleteAbsenceMutation } from '../api/absences';
import { DateFields } from '../../../components/calendar/DateFields';

interface Props {
  employeeId: string;
  /** Told whether something was typed. */
  onDirty: (dirty: boolean) => void;
  onSaved: () => void;
}

export function AbsenceForm({ employeeId, onDirty, onSaved }: Props) {
  const [create] = useCreateAbsenceMutation();
  const [remove] = useDeleteAbsenceMutation();
  const form = useForm<z.input<typeof absenceInput>, unknown, AbsenceInput>({
    resolver: zodResolver(absenceInput),
    defaultValues: { from: today(), to: today(), reason: null },
  });
  const { errors, isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const { submit, saving, failure } = useSave(form, {
    save: (input, key) => create({ employeeId, key, input }).unwrap(),
    remove: (id) => remove({ employeeId, id }).unwrap(),
    saved: onSaved,
    explainAlways: true,
  });
  return (
    <form noValidate onSubmit={submit} aria-busy={saving}>
      {isDirty && <LeaveQuestion />}
      <DateFields
        from={() => form.register('from')}
        to={() => form.register('to')}
        errors={{ from: errors.from?.message, to: errors.to?.message }}
      />
      <Field label="Motivo" error={errors.reason?.message}>
        {(control) => (
          <input
            {...control}
            {...form.register('reason', { setValueAs: (value: string | null) => value?.trim() || null })}
            autoComplete="off"
            placeholder="Vacaciones, incapacidad..."
            className="field"
          />
        )}
      </Field>
      <FormFailure text={failure} />
      <div className="flex justify-end">
        <button type="submit" className="button-primary" aria-disabled={saving}>
          {saving ? 'Guardando...' : 'Agregar ausencia'}
        </button>
      </div>
    </form>
  );
}
