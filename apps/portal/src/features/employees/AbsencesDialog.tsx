import { type Absence, type AbsenceInput, absenceInput, type EmployeeView } from '@recuerda/contracts';
import { useEffect, useId, useState } from 'react';
import { useMay } from '../../api/access/access-slice';
import { baseApi, creation } from '../../api/base-api';
import { Button } from '../../components/buttons';
import { DateFields } from '../../components/calendar/DateFields';
import { Items, Loaded } from '../../components/feedback';
import { ActionButton } from '../../components/form/ActionButton';
import { useSafely } from '../../components/form/discard';
import { FormFailure } from '../../components/form/FormFailure';
import { entry, InputField } from '../../components/form/InputField';
import { LeaveQuestion } from '../../components/form/LeaveQuestion';
import { useSave } from '../../components/form/use-save';
import { useZodForm } from '../../components/form/use-zod-form';
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
      {(absences) => (
        <Items items={absences} empty="Sin ausencias.">
          {(absence) => (
            <AbsenceItem key={absence.id} employeeId={employeeId} absence={absence} mayRemove={mayRemove} />
          )}
        </Items>
      )}
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
  return (
    <li className="flex items-center justify-between gap-4 py-2">
      <div className="min-w-0">
        <p id={datesId} className="font-medium">
          {formatDates(from, to)}
        </p>
        {reason !== null && <p className="break-words text-muted">{reason}</p>}
      </div>
      {mayRemove && (
        <ActionButton
          look="quiet"
          className="hover:text-danger"
          aria-describedby={datesId}
          action={() => remove({ employeeId, id }).unwrap()}
          failure="No se pudo quitar la ausencia"
        >
          Quitar
        </ActionButton>
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
  const form = useZodForm(absenceInput, { defaultValues: { from: today(), to: today(), reason: null } });
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
        <Button type="submit" look="primary" aria-disabled={saving}>
          {saving ? 'Guardando...' : 'Agregar ausencia'}
        </Button>
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
