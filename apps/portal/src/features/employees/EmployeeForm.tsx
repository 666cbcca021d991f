import { zodResolver } from '@hookform/resolvers/zod';
import { type EmployeeInput, employeeInput, type EmployeeView } from '@recuerda/contracts';
import { useForm } from 'react-hook-form';
import { useRequiresConsent } from '../../api/provider';
import { useCreateEmployeeMutation, useUpdateEmployeeMutation } from './api/employees';
import { changedFields } from '../../components/form/changed-fields';
import type { FormProps } from '../../components/list/ListScreen';
import { Disclosure } from '../../components/form/Disclosure';
import { Field } from '../../components/form/Field';
import { FormModal } from '../../components/form/FormModal';
import { useSave } from '../../components/form/use-save';
import { WeeklyWindowsField } from '../../components/calendar/WeeklyWindowsField';
import { ConsentField } from './consent/ConsentField';
import { isOtherNumber } from './consent/is-other-number';
import { DepartmentField } from './DepartmentField';
import { PhoneField } from './PhoneField';
import type { Departments } from '../../components/departments/use-departments';

const NEW: EmployeeInput = { name: '', phone: '', departmentId: '' };

interface Props extends FormProps<EmployeeView> {
  departments: Departments;
}

export function EmployeeForm({ entity: employee, departments, onClose }: Props) {
  const [create] = useCreateEmployeeMutation();
  const [update] = useUpdateEmployeeMutation();
  const { name, phone, departmentId, weeklyWindows } = employee ?? NEW;
  // After BAJA only ALTA counts.
  const asksConsent = useRequiresConsent() && !employee?.optedOutAt;
  const consent = asksConsent ? Boolean(employee?.consentAt) : undefined;
  const form = useForm<EmployeeInput>({
    resolver: zodResolver(employeeInput),
    defaultValues: { name, phone, departmentId, weeklyWindows, consent },
  });
  /** What is recorded already, of the number that is entered. */
  const knownOf = (known: EmployeeView, input: EmployeeInput) =>
    asksConsent && isOtherNumber(known, input.phone) ? { ...known, consent: false } : { ...known, consent };
  const { errors, isDirty } = form.formState;
  const save = useSave(form, {
    save: (input, key) =>
      employee
        ? update({ id: employee.id, patch: changedFields<EmployeeInput>(knownOf(employee, input), input) }).unwrap()
        : create({ key, input }).unwrap(),
    amend: (input, id) => update({ id, patch: input }).unwrap(),
    saved: onClose,
  });
  return (
    <FormModal
      title={employee ? 'Editar Empleado' : 'Nuevo Empleado'}
      action={employee ? 'Actualizar' : 'Crear Empleado'}
      dirty={isDirty}
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
      <DepartmentField form={form} departments={departments} current={employee?.department} />
      {asksConsent && <ConsentField form={form} employee={employee} />}
      <Disclosure label="Más opciones">
        <WeeklyWindowsField control={form.control} name="weeklyWindows" without="El de su departamento" />
      </Disclosure>
    </FormModal>
  );
}
