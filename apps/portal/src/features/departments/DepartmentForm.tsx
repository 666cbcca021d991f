import { type DepartmentInput, departmentInput, type DepartmentView, matchKey } from '@recuerda/contracts';
import { Controller, useWatch } from 'react-hook-form';
import { useGetSettingsQuery } from '../../api/settings';
import { Disclosure } from '../../components/Disclosure';
import { WeeklyWindowsField } from '../../components/calendar/WeeklyWindowsField';
import { EmployeePicker } from '../../components/employees/EmployeePicker';
import { lacksManager, StepsField } from '../../components/escalation/StepsField';
import { RetryNotice } from '../../components/feedback';
import { Conflicts } from '../../components/form/Conflicts';
import { FormModal } from '../../components/form/FormModal';
import { entry, InputField, TextAreaField } from '../../components/form/InputField';
import { useEdit } from '../../components/form/use-edit';
import { useSave } from '../../components/form/use-save';
import { useZodForm } from '../../components/form/use-zod-form';
import type { FormProps } from '../../components/list/ListScreen';
import { useConfirm } from '../../components/modal/confirm-context';
import {
  useCreateDepartmentMutation,
  useLazyDepartmentsLikeQuery,
  useUpdateDepartmentMutation,
} from './api/departments';

/** Fields that are closed at first. */
const UNDER_OPTIONS = new Set(['managerEmployeeId', 'escalation', 'weeklyWindows']);

const NEW: DepartmentInput = { name: '', description: null };
const valuesOf = ({ name, description, weeklyWindows, managerEmployeeId, escalation }: DepartmentInput) => ({
  name,
  description: description ?? '',
  weeklyWindows,
  managerEmployeeId,
  escalation,
});

export function DepartmentForm({ entity: department, onClose, onCreated }: FormProps<DepartmentView>) {
  const [create] = useCreateDepartmentMutation();
  const [update] = useUpdateDepartmentMutation();
  const form = useZodForm(departmentInput, { defaultValues: valuesOf(department ?? NEW) });
  const { errors } = form.formState;
  const { data: settings } = useGetSettingsQuery();
  const [managerEmployeeId, escalation] = useWatch({
    control: form.control,
    name: ['managerEmployeeId', 'escalation'],
  });
  const edit = useEdit({ form, entity: department, valuesOf });
  const agreed = useAgreeToName(department);
  const save = useSave(form, {
    agreed,
    save: (input, key) =>
      department ? update({ id: department.id, patch: edit.patchOf(input) }).unwrap() : create({ key, input }).unwrap(),
    amend: (input, id) => update({ id, patch: input }).unwrap(),
    saved: (saved) => {
      onClose();
      if (!department) onCreated?.(saved);
    },
    failed: edit.failed,
  });
  return (
    <FormModal
      title={department ? 'Editar Departamento' : 'Nuevo Departamento'}
      action={department ? 'Actualizar' : 'Crear Departamento'}
      conflicts={<Conflicts {...edit} control={form.control} action="Actualizar" />}
      {...save}
      onClose={onClose}
    >
      <InputField label="Nombre del Departamento" required autoComplete="off" {...entry(form, 'name')} />
      <TextAreaField
        label="Descripción"
        rows={4}
        className="field h-auto min-h-24 py-2"
        {...entry(form, 'description')}
      />
      <Disclosure
        label="Más opciones"
        className="mb-4"
        faulty={Object.keys(errors).some((field) => UNDER_OPTIONS.has(field))}
      >
        <Controller
          control={form.control}
          name="managerEmployeeId"
          render={({ field }) => (
            <EmployeePicker
              label="Responsable"
              hint="Recibe un aviso cuando un empleado del departamento no responde."
              placeholder="Sin responsable"
              error={errors.managerEmployeeId?.message}
              value={field.value ?? null}
              onChange={field.onChange}
              inputRef={field.ref}
            />
          )}
        />
        {lacksManager({ managerEmployeeId, escalation }, settings?.escalation) && (
          <RetryNotice>Los pasos avisan al responsable: sin uno, no avisan a nadie.</RetryNotice>
        )}
        <StepsField control={form.control} name="escalation" without="Como la escuela" mayBeNone />
        <WeeklyWindowsField control={form.control} name="weeklyWindows" without="El de la escuela" />
      </Disclosure>
    </FormModal>
  );
}

/**
 * Returns a question before a second department of one name: imports could not tell them apart. The API takes it.
 *
 * @param edited null: a new one
 */
function useAgreeToName(edited: DepartmentView | null): (input: DepartmentInput, newId: string) => Promise<boolean> {
  const confirm = useConfirm();
  const [read] = useLazyDepartmentsLikeQuery();
  return async ({ name }, newId) => {
    const key = matchKey(name);
    if (edited && matchKey(edited.name) === key) return true;
    const { data: found = [] } = await read(key);
    // An earlier try may have created it though its answer did not arrive.
    const same = found.find(({ id, name: other }) => id !== edited?.id && id !== newId && matchKey(other) === key);
    if (!same) return true;
    return confirm({
      title: 'Ya existe este departamento',
      text: `Ya hay un departamento «${same.name}». Con dos del mismo nombre, una importación no sabe cuál es.`,
      action: edited ? 'Actualizar de todos modos' : 'Crear de todos modos',
      tone: 'primary',
    });
  };
}
