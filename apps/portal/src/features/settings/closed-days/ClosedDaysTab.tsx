import { zodResolver } from '@hookform/resolvers/zod';
import { type ClosedDay, type ClosedDayInput, closedDayInput } from '@recuerda/contracts';
import { Pencil, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { Badge } from '../../../components/Badge';
import { Disclosure } from '../../../components/Disclosure';
import { DateFields } from '../../../components/calendar/DateFields';
import { DepartmentHelp } from '../../../components/departments/DepartmentHelp';
import { useDepartments } from '../../../components/departments/use-departments';
import { LoadError } from '../../../components/feedback/LoadError';
import { StaleNotice } from '../../../components/feedback/RetryNotice';
import { Skeleton } from '../../../components/feedback/Skeleton';
import { Field } from '../../../components/form/Field';
import { FormModal } from '../../../components/form/FormModal';
import { NamedOptions, RowOptions, Select } from '../../../components/form/Select';
import { changedFields } from '../../../components/form/use-edit';
import { useSave } from '../../../components/form/use-save';
import { useConfirm } from '../../../components/modal/confirm-context';
import { useNotices } from '../../../components/notices/use-notices';
import { today } from '../../../format/dates';
import { formatDates } from '../../../format/local-dates';
import { SectionCard } from '../../../components/SectionCard';
import {
  useCreateClosedDayMutation,
  useDeleteClosedDayMutation,
  useListClosedDaysQuery,
  useUpdateClosedDayMutation,
} from '../api/closed-days';
import { SuggestionsDialog } from './SuggestionsDialog';

export const KIND_NAMES: Record<ClosedDay['kind'], string> = { holiday: 'Feriado', vacation: 'Vacaciones' };

/** The days on which the school, or a department, sends no reminders. */
export default function ClosedDaysTab() {
  const query = useListClosedDaysQuery(undefined, { refetchOnMountOrArgChange: true });
  const [shown, setShown] = useState<'new' | 'suggestions' | ClosedDay | null>(null);
  const close = () => setShown(null);
  const actions = (
    <>
      <button type="button" className="button-plain" onClick={() => setShown('suggestions')}>
        Proponer feriados
      </button>
      <button type="button" className="button-primary" onClick={() => setShown('new')}>
        Agregar días
      </button>
    </>
  );
  return (
    <SectionCard title="Feriados y vacaciones" actions={actions}>
      <ClosedDays query={query} onEdit={setShown} />
      {shown === 'suggestions' && <SuggestionsDialog known={query.data ?? []} onClose={close} />}
      {shown !== null && shown !== 'suggestions' && (
        <ClosedDayForm {...(shown !== 'new' && { closedDay: shown })} onClose={close} />
      )}
    </SectionCard>
  );
}

interface Props {
  query: { data?: ClosedDay[] | undefined; error?: unknown; isFetching: boolean; refetch: () => unknown };
  onEdit: (closedDay: ClosedDay) => void;
}

function ClosedDays({ query: { data, error, isFetching, refetch }, onEdit }: Props) {
  const retry = () => void refetch();
  if (!data && error !== undefined) return <LoadError error={error} retry={retry} retrying={isFetching} />;
  if (!data)
    return (
      <div aria-busy="true">
        <Skeleton className="h-32 w-full" />
        <span role="status" className="sr-only">
          Cargando feriados...
        </span>
      </div>
    );
  const list = (days: readonly ClosedDay[]) => (
    <ul className="divide-y divide-line">
      {days.map((day) => (
        <ClosedDayItem key={day.id} closedDay={day} onEdit={() => onEdit(day)} />
      ))}
    </ul>
  );
  const coming = data.filter(({ to }) => to >= today());
  const passed = data.filter(({ to }) => to < today());
  return (
    <>
      {error !== undefined && <StaleNotice error={error} retry={retry} />}
      {coming.length === 0 ? (
        <p className="text-muted">
          Aún no hay días sin recordatorios. Agrega las vacaciones, o elige los feriados de tu país.
        </p>
      ) : (
        list(coming)
      )}
      {passed.length > 0 && (
        <Disclosure label={`Días pasados (${passed.length})`} className="mt-4 border-t border-line pt-4">
          {list(passed)}
        </Disclosure>
      )}
    </>
  );
}

/** One holiday or vacation. */
export function ClosedDayItem({ closedDay, onEdit }: { closedDay: ClosedDay; onEdit: () => void }) {
  const { id, name, from, to, kind, departmentId } = closedDay;
  const nameId = useId();
  const { options } = useDepartments();
  const [remove, { isLoading }] = useDeleteClosedDayMutation();
  const confirm = useConfirm();
  const { failed } = useNotices();
  const dates = formatDates(from, to);
  const department = options?.find((option) => option.id === departmentId)?.name ?? 'Un departamento';
  const ask = async (): Promise<void> => {
    const text = `¿Estás seguro de que quieres eliminar ${name} (${dates})? Ese día se enviarán recordatorios.`;
    if (!(await confirm({ title: 'Eliminar días', text, action: 'Eliminar', tone: 'danger' }))) return;
    try {
      await remove(id).unwrap();
    } catch (error) {
      failed('No se pudieron eliminar los días', error);
    }
  };
  const button = { type: 'button', 'aria-describedby': nameId, 'aria-disabled': isLoading } as const;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2">
          <span id={nameId} className="font-medium break-words">
            {name}
          </span>
          <Badge tone={kind === 'holiday' ? 'accent' : 'gray'}>{KIND_NAMES[kind]}</Badge>
        </p>
        <p className="text-muted">
          {dates}
          {departmentId !== null && ` · ${department}`}
        </p>
      </div>
      <div className="flex gap-1">
        <button {...button} className="button-quiet" onClick={isLoading ? undefined : onEdit}>
          <Pencil aria-hidden className="size-4" />
          Editar
        </button>
        <button
          {...button}
          className="button-quiet hover:text-danger"
          onClick={isLoading ? undefined : () => void ask()}
        >
          <Trash2 aria-hidden className="size-4" />
          Eliminar
        </button>
      </div>
    </li>
  );
}

interface ClosedDayFormProps {
  /** Undefined: new ones. */
  closedDay?: ClosedDay;
  onClose: () => void;
}

function ClosedDayForm({ closedDay, onClose }: ClosedDayFormProps) {
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
