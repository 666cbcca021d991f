import { zodResolver } from '@hookform/resolvers/zod';
import { type DepartmentView, type EmployeeInput, employeeInput, type EmployeeView } from '@recuerda/contracts';
import { numberOf, phoneWarning } from '@recuerda/contracts/rules/phone-number';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useController, useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { useRequiresConsent } from '../../api/provider';
import { WeeklyWindowsField } from '../../components/calendar/WeeklyWindowsField';
import { DepartmentHelp, useDepartments } from '../../components/departments';
import { Disclosure } from '../../components/Disclosure';
import { Choice } from '../../components/form/Choice';
import { Conflicts } from '../../components/form/Conflicts';
import { CreateInside } from '../../components/form/CreateInside';
import { Field } from '../../components/form/Field';
import { FormModal } from '../../components/form/FormModal';
import { entry, InputField } from '../../components/form/InputField';
import { RowOptions, Select } from '../../components/form/Select';
import { useEdit } from '../../components/form/use-edit';
import { useSave } from '../../components/form/use-save';
import type { FormProps } from '../../components/list/ListScreen';
import { useCreateEmployeeMutation, useUpdateEmployeeMutation } from './api/employees';
import { useAgreeToNumber } from './use-agree-to-number';

const NEW: EmployeeInput = { name: '', phone: '', email: null, departmentId: '' };

type EmployeeValues = EmployeeInput & Partial<Pick<EmployeeView, 'consentAt'>>;

export function EmployeeForm({ entity: employee, onClose, onCreated }: FormProps<EmployeeView>) {
  const [create] = useCreateEmployeeMutation();
  const [update] = useUpdateEmployeeMutation();
  // After BAJA only ALTA counts.
  const asksConsent = useRequiresConsent() && !employee?.optedOutAt;
  const valuesOf = ({ name, phone, email, departmentId, weeklyWindows, consentAt }: EmployeeValues) => ({
    name,
    phone,
    email,
    departmentId,
    weeklyWindows,
    consent: asksConsent ? Boolean(consentAt) : undefined,
  });
  const form = useForm<EmployeeInput>({
    resolver: zodResolver(employeeInput),
    defaultValues: valuesOf(employee ?? NEW),
  });
  const edit = useEdit({ form, entity: employee, valuesOf });
  /** The recorded consent for the entered number. */
  const knownOf = (known: EmployeeView, input: EmployeeInput) =>
    asksConsent && isOtherNumber(known, input.phone) ? { ...known, consent: false } : { ...known, ...valuesOf(known) };
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
      conflicts={<Conflicts {...edit} control={form.control} action="Actualizar" />}
      {...save}
      onClose={onClose}
    >
      <InputField
        label="Nombre Completo"
        type="text"
        required
        autoComplete="off"
        placeholder="Juan Pérez"
        {...entry(form, 'name')}
      />
      <PhoneField form={form} />
      <InputField
        label="Correo"
        type="email"
        autoComplete="off"
        hint="Opcional: para lo que WhatsApp no entrega, si está activado en Ajustes"
        {...entry(form, 'email', { setValueAs: (text: string | null) => text || null })}
      />
      <DepartmentField form={form} current={employee?.department} />
      {asksConsent && <ConsentField form={form} employee={employee} />}
      <Disclosure label="Más opciones" className="mb-4" faulty={form.formState.errors.weeklyWindows !== undefined}>
        <WeeklyWindowsField control={form.control} name="weeklyWindows" without="El de su departamento" />
      </Disclosure>
    </FormModal>
  );
}

/** Any one number may be saved; a warning is shown for an unusual one. */
function PhoneField({ form }: { form: UseFormReturn<EmployeeInput> }) {
  const phone = useWatch({ control: form.control, name: 'phone' });
  const warning = phone.trim() === '' ? undefined : phoneWarning(phone);
  const warningId = useId();
  return (
    <Field
      label="Número de Teléfono"
      required
      hint="Los recordatorios se enviarán a este número por WhatsApp"
      error={form.formState.errors.phone?.message}
    >
      {(control) => (
        <>
          <input
            {...control}
            {...form.register('phone')}
            aria-describedby={warning ? `${control['aria-describedby']} ${warningId}` : control['aria-describedby']}
            type="tel"
            required
            autoComplete="off"
            placeholder="+504 9999-9999"
            className="field"
          />
          <p id={warningId} aria-live="polite" className="flex items-start gap-1 text-warning not-empty:mt-1">
            {warning && (
              <>
                <TriangleAlert aria-hidden className="h-[1lh] w-3.5 shrink-0" />
                {warning}
              </>
            )}
          </p>
        </>
      )}
    </Field>
  );
}

interface DepartmentProps {
  form: UseFormReturn<EmployeeInput>;
  /** The employee's present department: offered before the others are loaded. */
  current: { id: string; name: string } | undefined;
}

function DepartmentField({ form, current }: DepartmentProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'departmentId' });
  const departments = useDepartments();
  const [created, setCreated] = useState<DepartmentView | null>(null);
  const known = departments.options ?? (current ? [current] : []);
  // The list has it a moment later.
  const options = created && !known.some(({ id }) => id === created.id) ? [...known, created] : known;
  const choose = (department: DepartmentView) => {
    setCreated(department);
    field.onChange(department.id);
  };
  return (
    <Field
      label="Departamento/Área"
      required
      error={fieldState.error?.message}
      after={<CreateInside kind="department" isFirst={departments.options?.length === 0} onCreated={choose} />}
    >
      {(control) => (
        <>
          <Select {...control} {...field} required>
            <option value="">Seleccionar departamento</option>
            <RowOptions rows={options} />
          </Select>
          <DepartmentHelp departments={departments} whenNone={null} />
        </>
      )}
    </Field>
  );
}

interface ConsentProps {
  form: UseFormReturn<EmployeeInput>;
  /** The edited employee; null for a new one. */
  employee: EmployeeView | null;
}

/** Whether the employee agreed, for the number that the form has. */
function ConsentField({ form, employee }: ConsentProps) {
  const phone = useWatch({ control: form.control, name: 'phone' });
  const consented = Boolean(employee?.consentAt);
  const isOther = isOtherNumber(employee, phone);
  useEffect(() => {
    if (consented) form.setValue('consent', !isOther);
  }, [form, consented, isOther]);
  return (
    <div>
      <Choice
        label="Aceptó recibir recordatorios por WhatsApp"
        hint={
          consented && isOther
            ? 'Es otro número: márcalo de nuevo si también aceptó en este.'
            : 'Sin su consentimiento no se le envía nada. También puede darlo escribiendo ALTA.'
        }
        top="mt-1"
        {...form.register('consent')}
      />
    </div>
  );
}

/** A consent belongs to a number: with another one it is asked for again. */
const isOtherNumber = (employee: Pick<EmployeeView, 'phone'> | null, phone: string): boolean =>
  employee !== null && numberOf(phone) !== numberOf(employee.phone);
