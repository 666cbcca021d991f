import { zodResolver } from '@hookform/resolvers/zod';
import { type EmployeeInput, employeeInput, type EmployeeView } from '@recuerda/contracts';
import { useForm } from 'react-hook-form';
import { useRequiresConsent } from '../../api/provider';
import { useCreateEmployeeMutation, useUpdateEmployeeMutation } from './api/employees';
import { Conflicts } from '../../components/form/Conflicts';
import { useEdit } from '../../components/form/use-edit';
import type { FormProps } from '../../components/list/ListScreen';
import { Disclosure } from '../../components/Disclosure';
import { Field } from '../../components/form/Field';
import { FormModal } from '../../components/form/FormModal';
import { useSave } from '../../components/form/use-save';
import { WeeklyWindowsField } from '../../components/calendar/WeeklyWindowsField';
import { ConsentField } from './consent/ConsentField';
import { isOtherNumber } from './consent/is-other-number';
import { DepartmentField } from './DepartmentField';
import { PhoneField } from './PhoneField';
import { useAgreeToNumber } from './use-agree-to-number';

const NEW: EmployeeInput = { name: '', phone: '', departmentId: '' };

type EmployeeValues = EmployeeInput & Partial<Pick<EmployeeView, 'consentAt'>>;

export function EmployeeForm({ entity: employee, onClose, onCreated }: FormProps<EmployeeView>) {
  const [create] = useCreateEmployeeMutation();
  const [update] = useUpdateEmployeeMutation();
  // After BAJA only ALTA counts.
  const asksConsent = useRequiresConsent() && !employee?.optedOutAt;
  const valuesOf = ({ name, phone, departmentId, weeklyWindows, consentAt }: EmployeeValues) => ({
    name,
    phone,
    departmentId,
    weeklyWindows,
    consent: asksConsent ? Boolean(consentAt) : undefined,
  });
  const form = useForm<EmployeeInput>({
    resolver: zodResolver(employeeInput),
    defaultValues: valuesOf(employee ?? NEW),
  });
  const edit = useEdit({ form, entity: employee, valuesOf });
  /** What is recorded already, of the number that is entered. */
  const knownOf = (known: EmployeeView, input: EmployeeInput) =>
    asksConsent && isOtherNumber(known, input.phone) ? { ...known, consent: false } : { ...known, ...valuesOf(known) };
  const { errors, isDirty } = form.formState;
  const agreed = useAgreeToNumber(employee);
  const save = useSave(form, {
    agreed,
    save: (input, key) =>
      edit.base
        ? update({ id: edit.base.id, patch: edit.patchOf(input, knownOf(edit.base, input)) }).unwrap()
        : create({ key, input }).unwrap(),
    amend: (input, id) => update({ id, patch: input }).unwrap(),
    saved: (saved) => {
      onClose();
      if (!employee) onCreated?.(saved);
    },
    failed: edit.failed,
  });
  return (
    <FormModal
      title={employee ? 'Editar Empleado' : 'Nuevo Empleado'}
      action={employee ? 'Actualizar' : 'Crear Empleado'}
      dirty={isDirty}
      conflicts={<Conflicts {...edit} control={form.control} action="Actualizar" />}
      {...save}
      onClose={onClose}
    >
      <Field label="Nombre Completo" required error={errors.name?.message}>
        {(control) => (
          <input
            {...control}
            {...form.register('name')}
            type="text"
            required
            autoComplete="off"
            placeholder="Juan Pérez"
            className="field"
          />
        )}
      </Field>
      <PhoneField form={form} />
      <DepartmentField form={form} current={employee?.department} />
      {asksConsent && <ConsentField form={form} employee={employee} />}
      <Disclosure label="Más opciones" className="mb-4">
        <WeeklyWindowsField control={form.control} name="weeklyWindows" without="El de su departamento" />
      </Disclosure>
    </FormModal>
  );
}
