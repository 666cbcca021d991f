import { zodResolver } from '@hookform/resolvers/zod';
import { type ClosedDay, type ClosedDayInput, closedDayInput } from '@recuerda/contracts';
import { useController, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { DepartmentHelp } from '../../../components/departments/DepartmentHelp';
import { useDepartments } from '../../../components/departments/use-departments';
import { changedFields } from '../../../components/form/changed-fields';
import { Field } from '../../../components/form/Field';
import { FormModal } from '../../../components/form/FormModal';
import { NamedOptions, RowOptions, Select } from '../../../components/form/Select';
import { useSave } from '../../../components/form/use-save';
import { today } from '../../../format/dates';
import { useCreateClosedDayMutation, useUpdateClosedDayMutation } from '../api/closed-days';
import { KIND_NAMES } from './closed-day-kinds';
import { DateFields } from '../../../components/calendar/DateFields';

interface Props {
  /** Undefined: new ones. */
  closedDay?: ClosedDay;
  onClose: () => void;
}

export function ClosedDayForm({ closedDay, onClose }: Props) {
  const [create] = useCreateClosedDayMutation();
  const [update] = useUpdateClosedDayMutation();
  const departments = useDepartments();
  const { id, ...before } = closedDay ?? { id: null, ...newDay() };
  const form = useForm<z.input<typeof closedDayInput>, unknown, ClosedDayInput>({
    resolver: zodResolver(closedDayInput),
    defaultValues: before,
  });
  const { errors, isDirty } = form.formState;
  const { field: department } = useController({ control: form.control, name: 'departmentId' });
  const departmentId = department.value ?? '';
  // The departments may come later, or not at all.
  const isNamed = departmentId === '' || departments.options?.some((option) => option.id === departmentId);
  const save = useSave(form, {
    save: (input, key) =>
      id === null
        ? create({ key, input }).unwrap()
        : update({ id, patch: changedFields<ClosedDayInput>(before, input) }).unwrap(),
    amend: (patch, createdId) => update({ id: createdId, patch }).unwrap(),
    saved: onClose,
  });
  return (
    <FormModal
      title={closedDay ? 'Editar días' : 'Agregar días sin recordatorios'}
      action={closedDay ? 'Actualizar' : 'Agregar'}
      dirty={isDirty}
      {...save}
      onClose={onClose}
    >
      <Field label="Nombre" required error={errors.name?.message}>
        {(control) => (
          <input
            {...control}
            {...form.register('name')}
            required
            autoComplete="off"
            placeholder="Día de la Independencia"
            className="field"
          />
        )}
      </Field>
      <DateFields
        from={() => form.register('from')}
        to={() => form.register('to')}
        errors={{ from: errors.from?.message, to: errors.to?.message }}
      />
      <Field label="Tipo" required error={errors.kind?.message}>
        {(control) => (
          <Select {...control} {...form.register('kind')} required>
            <NamedOptions names={KIND_NAMES} />
          </Select>
        )}
      </Field>
      <Field label="Para quién" error={errors.departmentId?.message}>
        {(control) => (
          <Select
            {...control}
            {...department}
            value={departmentId}
            onChange={({ target }) => department.onChange(target.value || null)}
          >
            <option value="">Toda la escuela</option>
            {!isNamed && <option value={departmentId}>Un departamento</option>}
            <RowOptions rows={departments.options} />
          </Select>
        )}
      </Field>
      {!departments.options && <DepartmentHelp departments={departments} />}
    </FormModal>
  );
}

const newDay = (): ClosedDayInput => ({ name: '', from: today(), to: today(), kind: 'holiday', departmentId: null });
