import { zodResolver } from '@hookform/resolvers/zod';
import { type Absence, type AbsenceInput, absenceInput, type EmployeeView } from '@recuerda/contracts';
import { useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { useMay } from '../../api/access/use-may';
import { baseApi, creation } from '../../api/base-api';
import { DateFields } from '../../components/calendar/DateFields';
import { Loaded } from '../../components/feedback/Loaded';
import { BusyButton } from '../../components/form/BusyButton';
import { useSafely } from '../../components/form/discard';
import { FormFailure } from '../../components/form/FormFailure';
import { entry, InputField } from '../../components/form/InputField';
import { LeaveQuestion } from '../../components/form/LeaveQuestion';
import { useActions } from '../../components/form/use-actions';
import { useSave } from '../../components/form/use-save';
import { Modal } from '../../components/modal/Modal';
import { formatDates, today } from '../../format/dates';

interface Props {
  employee: Pick<EmployeeView, 'id' | 'name'>;
  onClose: () => void;
}

/** When an employee is away: reminders wait for the return. */
export function AbsencesDialog({ employee, onClose }: Props) {
  const may = useMay('school.write');
  const [made, setMade] = useState(0);
  const [dirty, setDirty] = useState(false);
  const close = useSafely(dirty, onClose);
  return (
    <Modal title="Ausencias" description={employee.name} onClose={() => void close()}>
      <p className="mb-4 text-muted">En estos días no se envían recordatorios; se envía uno al volver.</p>
      <Absences employeeId={employee.id} mayRemove={may} />
      {may && (
        <div className="mt-6 border-t border-line pt-4">
          {/* An empty form after each. */}
          <AbsenceForm key={made} employeeId={employee.id} onDirty={setDirty} onSaved={() => setMade(made + 1)} />
        </div>
      )}
    </Modal>
  );
}

function Absences({ employeeId, mayRemove }: { employeeId: string; mayRemove: boolean }) {
  const query = useListAbsencesQuery(employeeId, { refetchOnMountOrArgChange: true });
  return (
    <Loaded query={query} loading="Cargando ausencias..." size="h-12 w-full">
      {(absences) =>
        absences.length === 0 ? (
          <p className="text-muted">Sin ausencias.</p>
        ) : (
          <ul className="divide-y divide-line">
            {absences.map((absence) => (
              <AbsenceItem key={absence.id} employeeId={employeeId} absence={absence} mayRemove={mayRemove} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

interface ItemProps {
  employeeId: string;
  absence: Absence;
  mayRemove: boolean;
}

function AbsenceItem({ employeeId, absence: { id, from, to, reason }, mayRemove }: ItemProps) {
  const datesId = useId();
  const [remove] = useDeleteAbsenceMutation();
  const { run, busy } = useActions();
  const removeIt = () => run('No se pudo quitar la ausencia', () => remove({ employeeId, id }).unwrap());
  return (
    <li className="flex items-center justify-between gap-4 py-2">
      <div className="min-w-0">
        <p id={datesId} className="font-medium">
          {formatDates(from, to)}
        </p>
        {reason !== null && <p className="break-words text-muted">{reason}</p>}
      </div>
      {mayRemove && (
        <BusyButton
          className="button-quiet hover:text-danger"
          aria-describedby={datesId}
          busy={busy}
          onClick={removeIt}
        >
          Quitar
        </BusyButton>
      )}
    </li>
  );
}

interface AbsenceFormProps {
  employeeId: string;
  /** Told whether something was typed. */
  onDirty: (dirty: boolean) => void;
  onSaved: () => void;
}

function AbsenceForm({ employeeId, onDirty, onSaved }: AbsenceFormProps) {
  const [create] = useCreateAbsenceMutation();
  const [remove] = useDeleteAbsenceMutation();
  const form = useForm<z.input<typeof absenceInput>, unknown, AbsenceInput>({
    resolver: zodResolver(absenceInput),
    defaultValues: { from: today(), to: today(), reason: null },
  });
  const { isDirty } = form.formState;
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
      <DateFields from={entry(form, 'from')} to={entry(form, 'to')} />
      <InputField
        label="Motivo"
        autoComplete="off"
        placeholder="Vacaciones, incapacidad..."
        {...entry(form, 'reason', { setValueAs: (value: string | null) => value?.trim() || null })}
      />
      <FormFailure text={failure} />
      <div className="flex justify-end">
        <button type="submit" className="button-primary" aria-disabled={saving}>
          {saving ? 'Guardando...' : 'Agregar ausencia'}
        </button>
      </div>
    </form>
  );
}

const { useListAbsencesQuery, useCreateAbsenceMutation, useDeleteAbsenceMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listAbsences: build.query<Absence[], string>({
      query: (employeeId) => `/employees/${employeeId}/absences`,
      transformResponse: ({ items }: { items: Absence[] }) => items,
      extraOptions: { errorMessage: 'Error loading absences' },
      providesTags: ['Absences'],
    }),
    createAbsence: build.mutation<Absence, { employeeId: string; key: string; input: AbsenceInput }>({
      query: ({ employeeId, ...created }) => creation(`/employees/${employeeId}/absences`)(created),
      extraOptions: { errorMessage: 'Error saving absence' },
      invalidatesTags: ['Absences'],
    }),
    deleteAbsence: build.mutation<null, { employeeId: string; id: string }>({
      query: ({ employeeId, id }) => ({ url: `/employees/${employeeId}/absences/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Absences'],
    }),
  }),
});
