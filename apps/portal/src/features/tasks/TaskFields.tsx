import { INTERVAL_NAMES } from '@recuerda/contracts';
import type { ReactNode } from 'react';
import { Disclosure } from '../../components/Disclosure';
import { Choice } from '../../components/form/Choice';
import { entry, InputField, SelectField, TextAreaField } from '../../components/form/InputField';
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

export function TaskFields({ form, descriptionHint, repeats = true, children }: Props) {
  const { errors } = form.formState;
  return (
    <>
      <InputField label="Título de la Tarea" type="text" required autoComplete="off" {...entry(form, 'title')} />
      <TextAreaField label="Descripción" hint={descriptionHint} rows={3} {...entry(form, 'description')} />
      {children}
      <IntervalField form={form} />
      <Disclosure label="Más opciones" className="mb-4" faulty={DUE_FIELDS.some((field) => errors[field])}>
        <DueDateFields form={form} repeats={repeats} />
        <Choice
          label="Confirmar antes de completar"
          hint="Cuando el empleado responda HECHO, la tarea esperará tu confirmación sin más recordatorios."
          top="mt-1"
          className="mt-2"
          {...form.register('confirmCompletion')}
        />
        <Choice
          label="Pide foto o archivo"
          hint="HECHO no basta: antes el empleado debe enviar por WhatsApp una foto o un PDF de la tarea."
          top="mt-1"
          className="mt-2"
          {...form.register('proofRequired')}
        />
      </Disclosure>
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
