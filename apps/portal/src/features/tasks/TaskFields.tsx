import { INTERVAL_NAMES } from '@recuerda/contracts';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Disclosure } from '../../components/Disclosure';
import { Field } from '../../components/form/Field';
import { entry, InputField, SelectField } from '../../components/form/InputField';
import { DueDateFields } from './due/DueDateFields';
import type { TaskFieldsForm } from './task-form-input';

/** Fields under 'Más opciones' that may be wrong. */
const DUE_FIELDS = ['dueAt', 'remindBefore', 'overdueInterval', 'repetition'] as const;

interface Props {
  form: TaskFieldsForm;
  descriptionHint?: string | undefined;
  /** False for a task that cannot repeat. */
  repeats?: boolean;
  /** The field of those who get it. */
  children: ReactNode;
}

/** The fields of a task. */
export function TaskFields({ form, descriptionHint, repeats = true, children }: Props) {
  const { errors } = form.formState;
  return (
    <>
      <InputField label="Título de la Tarea" type="text" required autoComplete="off" {...entry(form, 'title')} />
      <Field
        label="Descripción"
        error={errors.description?.message}
        {...(descriptionHint && { hint: descriptionHint })}
      >
        {(control) => <textarea {...control} {...form.register('description')} rows={3} className="field" />}
      </Field>
      {children}
      <IntervalField form={form} />
      <Disclosure label="Más opciones" className="mb-4" faulty={DUE_FIELDS.some((field) => errors[field])}>
        <DueDateFields form={form} repeats={repeats} />
        <Option
          label="Confirmar antes de completar"
          hint="Cuando el empleado responda HECHO, la tarea esperará tu confirmación sin más recordatorios."
          {...form.register('confirmCompletion')}
        />
        <Option
          label="Pide foto o archivo"
          hint="HECHO no basta: antes el empleado debe enviar por WhatsApp una foto o un PDF de la tarea."
          {...form.register('proofRequired')}
        />
      </Disclosure>
    </>
  );
}

/** A checkbox with what it does. */
function Option({ label, hint, ...input }: { label: string; hint: string } & ComponentProps<'input'>) {
  const hintId = useId();
  return (
    <>
      <label className="mt-2 flex items-start gap-2">
        <input
          type="checkbox"
          aria-describedby={hintId}
          {...input}
          className="mt-1 size-4 shrink-0 accent-(--accent)"
        />
        {label}
      </label>
      <p id={hintId} className="mt-1 pl-6 text-[0.8125rem] text-muted">
        {hint}
      </p>
    </>
  );
}

/**
 * How often the employee is reminded. As a component it is registered after the employee: the focus looks for a mistake
 * in that order.
 */
const IntervalField = ({ form }: { form: TaskFieldsForm }) => (
  <SelectField
    label="Intervalo de Recordatorio"
    {...entry(form, 'reminderInterval', { valueAsNumber: true })}
    names={INTERVAL_NAMES}
  />
);
