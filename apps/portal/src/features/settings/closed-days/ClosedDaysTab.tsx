import { type ClosedDay, type ClosedDayInput, closedDayInput } from '@recuerda/contracts';
import { Pencil, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { Badge } from '../../../components/Badge';
import { BusyButton, Button } from '../../../components/buttons';
import { DateFields } from '../../../components/calendar/DateFields';
import { DepartmentHelp, useDepartments } from '../../../components/departments';
import { Disclosure } from '../../../components/Disclosure';
import { Items, Loaded, StaleNotice } from '../../../components/feedback';
import { useAskedActions } from '../../../components/form/ActionButton';
import { FormModal } from '../../../components/form/FormModal';
import { entry, InputField, SelectField } from '../../../components/form/InputField';
import { RowOptions } from '../../../components/form/Select';
import { changedFields } from '../../../components/form/use-edit';
import { useSave } from '../../../components/form/use-save';
import { useZodForm } from '../../../components/form/use-zod-form';
import { SectionCard } from '../../../components/SectionCard';
import { formatDates, today } from '../../../format/dates';
import {
  useCreateClosedDayMutation,
  useDeleteClosedDayMutation,
  useListClosedDaysQuery,
  useUpdateClosedDayMutation,
} from '../api/closed-days';
import { SuggestionsDialog } from './SuggestionsDialog';

const KIND_NAMES: Record<ClosedDay['kind'], string> = { holiday: 'Feriado', vacation: 'Vacaciones' };

/** The days on which the school, or a department, sends no reminders. */
export default function ClosedDaysTab() {
  const query = useListClosedDaysQuery(undefined, { refetchOnMountOrArgChange: true });
  const [shown, setShown] = useState<'new' | 'suggestions' | ClosedDay | null>(null);
  const close = () => setShown(null);
  const actions = (
    <>
      <Button onClick={() => setShown('suggestions')}>Proponer feriados</Button>
      <Button look="primary" onClick={() => setShown('new')}>
        Agregar días
      </Button>
    </>
  );
  return (
    <SectionCard title="Feriados y vacaciones" actions={actions}>
      <Loaded query={query} loading="Cargando feriados..." size="h-32 w-full">
        {(days) => (
          <>
            {query.error !== undefined && <StaleNotice error={query.error} retry={() => void query.refetch()} />}
            <ClosedDays days={days} onEdit={setShown} />
          </>
        )}
      </Loaded>
      {shown === 'suggestions' && <SuggestionsDialog known={query.data ?? []} onClose={close} />}
      {shown !== null && shown !== 'suggestions' && (
        <ClosedDayForm closedDay={shown === 'new' ? undefined : shown} onClose={close} />
      )}
    </SectionCard>
  );
}

interface Props {
  days: readonly ClosedDay[];
  onEdit: (closedDay: ClosedDay) => void;
}

const NONE = 'Aún no hay días sin recordatorios. Agrega las vacaciones, o elige los feriados de tu país.';

function ClosedDays({ days, onEdit }: Props) {
  const list = (some: readonly ClosedDay[]) => (
    <Items items={some} empty={days.length > 0 ? 'No hay próximos días.' : NONE}>
      {(day) => <ClosedDayItem key={day.id} closedDay={day} onEdit={() => onEdit(day)} />}
    </Items>
  );
  const coming = days.filter(({ to }) => to >= today());
  const passed = days.filter(({ to }) => to < today());
  return (
    <>
      {list(coming)}
      {passed.length > 0 && (
        <Disclosure label={`Días pasados (${passed.length})`} className="mt-4 border-t border-line pt-4">
          {list(passed)}
        </Disclosure>
      )}
    </>
  );
}

function ClosedDayItem({ closedDay, onEdit }: { closedDay: ClosedDay; onEdit: () => void }) {
  const { id, name, from, to, kind, departmentId } = closedDay;
  const nameId = useId();
  const { options } = useDepartments();
  const [remove] = useDeleteClosedDayMutation();
  const { act, busy } = useAskedActions();
  const dates = formatDates(from, to);
  const department = options?.find((option) => option.id === departmentId)?.name ?? 'Un departamento';
  const then = from === to ? 'Ese día' : 'Esos días';
  const text = `¿Estás seguro de que quieres eliminar ${name} (${dates})? ${then} se enviarán recordatorios.`;
  const ask = () =>
    act({
      question: { title: 'Eliminar días', text, action: 'Eliminar', tone: 'danger' },
      action: () => remove(id).unwrap(),
      failure: 'No se pudieron eliminar los días',
    });
  const button = { 'aria-describedby': nameId, busy };
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
        <BusyButton {...button} look="quiet" Icon={Pencil} onClick={onEdit}>
          Editar
        </BusyButton>
        <BusyButton {...button} look="quiet" Icon={Trash2} className="hover:text-danger" onClick={ask}>
          Eliminar
        </BusyButton>
      </div>
    </li>
  );
}

interface ClosedDayFormProps {
  /** Undefined: new ones. */
  closedDay: ClosedDay | undefined;
  onClose: () => void;
}

function ClosedDayForm({ closedDay, onClose }: ClosedDayFormProps) {
  const [create] = useCreateClosedDayMutation();
  const [update] = useUpdateClosedDayMutation();
  const departments = useDepartments();
  const { id, ...before } = closedDay ?? { id: null, ...newDay() };
  const form = useZodForm(closedDayInput, { defaultValues: before });
  const { errors } = form.formState;
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
      {...save}
      onClose={onClose}
    >
      <InputField
        label="Nombre"
        required
        autoComplete="off"
        placeholder="Día de la Independencia"
        {...entry(form, 'name')}
      />
      <DateFields from={entry(form, 'from')} to={entry(form, 'to')} />
      <SelectField label="Tipo" required {...entry(form, 'kind')} names={KIND_NAMES} />
      <SelectField
        label="Para quién"
        error={errors.departmentId?.message}
        {...department}
        value={departmentId}
        onChange={({ target }) => department.onChange(target.value || null)}
      >
        <option value="">Toda la escuela</option>
        {!isNamed && <option value={departmentId}>Un departamento</option>}
        <RowOptions rows={departments.options} />
      </SelectField>
      {!departments.options && <DepartmentHelp departments={departments} />}
    </FormModal>
  );
}

const newDay = (): ClosedDayInput => ({ name: '', from: today(), to: today(), kind: 'holiday', departmentId: null });
