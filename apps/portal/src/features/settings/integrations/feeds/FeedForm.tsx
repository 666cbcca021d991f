import { zodResolver } from '@hookform/resolvers/zod';
import { type CalendarFeedInput, calendarFeedInput, type CreatedCalendarFeed } from '@recuerda/contracts';
import { Controller, useForm } from 'react-hook-form';
import { useDepartmentOptionsQuery } from '../../../../api/department-options';
import { EmployeePicker } from '../../../../components/employees/EmployeePicker';
import { Field } from '../../../../components/form/Field';
import { FormModal } from '../../../../components/form/FormModal';
import { RowOptions, Select } from '../../../../components/form/Select';
import { useSave } from '../../../../components/form/use-save';
import { useCreateCalendarFeedMutation, useDeleteCalendarFeedMutation } from '../../api/calendar-feeds';

interface Props {
  onClose: () => void;
  onCreated: (created: CreatedCalendarFeed) => void;
}

/** Whose tasks are shared as a calendar. */
export function FeedForm({ onClose, onCreated }: Props) {
  const [create] = useCreateCalendarFeedMutation();
  const [remove] = useDeleteCalendarFeedMutation();
  const { data: departments = [] } = useDepartmentOptionsQuery();
  const form = useForm<CalendarFeedInput>({
    resolver: zodResolver(calendarFeedInput),
    defaultValues: { kind: 'employee', subjectId: '' },
  });
  const { errors, isDirty } = form.formState;
  const kind = form.watch('kind');
  const problem = errors.subjectId && (form.getValues('subjectId') ? errors.subjectId.message : MISSING[kind]);
  const save = useSave(form, {
    save: (input, key) => create({ key, input }).unwrap(),
    remove: (id) => remove(id).unwrap(),
    saved: onCreated,
  });
  return (
    <FormModal title="Compartir calendario" action="Crear dirección" dirty={isDirty} {...save} onClose={onClose}>
      <Field label="Tareas de" error={errors.kind?.message}>
        {(control) => (
          <Select {...control} {...form.register('kind', { onChange: () => form.resetField('subjectId') })}>
            <option value="employee">Un empleado</option>
            <option value="department">Un departamento</option>
          </Select>
        )}
      </Field>
      <Controller
        control={form.control}
        name="subjectId"
        render={({ field }) =>
          kind === 'employee' ? (
            <EmployeePicker
              label="Empleado"
              placeholder="Busca un empleado"
              value={field.value || null}
              onChange={(id) => field.onChange(id ?? '')}
              error={problem}
            />
          ) : (
            <Field label="Departamento" required error={problem}>
              {(control) => (
                <Select {...control} {...field} required>
                  <option value="">Seleccionar departamento</option>
                  <RowOptions rows={departments} />
                </Select>
              )}
            </Field>
          )
        }
      />
    </FormModal>
  );
}

const MISSING = { employee: 'Elige un empleado.', department: 'Elige un departamento.' } as const;
