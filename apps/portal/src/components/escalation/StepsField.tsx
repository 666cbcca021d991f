import { type DepartmentInput, type EscalationStep, MAX_STEPS, MAX_UNANSWERED } from '@recuerda/contracts';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { Button } from '../buttons';
import { EmployeePicker } from '../employees/EmployeePicker';
import { Choice } from '../form/Choice';
import { groupRef } from '../form/Field';
import { InputField, SelectField } from '../form/InputField';

const FIRST: EscalationStep = { afterReminders: 3, to: 'manager' };

interface Props<Input extends FieldValues, Output> {
  control: Control<Input, unknown, Output>;
  name: FieldPath<Input>;
  /** Name of the rule without own steps: 'No avisar', 'Como la escuela'. */
  without: string;
  /** Its own steps may be empty: then nothing is escalated, even if the school escalates. */
  mayBeNone?: boolean;
}

/** When unanswered reminders are escalated, and to whom. */
export function StepsField<Input extends FieldValues, Output>({
  control,
  name,
  without,
  mayBeNone,
}: Props<Input, Output>) {
  const { field, fieldState } = useController({ control, name });
  const id = useId();
  const steps = (field.value as EscalationStep[] | null | undefined) ?? null;
  const errors = fieldState.error as readonly (StepErrors | undefined)[] | undefined;
  // For who switches back.
  const [latest, setLatest] = useState([FIRST]);
  const set = (value: EscalationStep[] | null) => {
    if (steps !== null && steps.length > 0) setLatest(steps);
    field.onChange(value);
  };
  const kinds = [
    { name: without, chosen: steps === null, choose: () => set(null) },
    ...(mayBeNone ? [{ name: 'No avisar', chosen: steps?.length === 0, choose: () => set([]) }] : []),
    { name: 'Avisar si no responde', chosen: (steps?.length ?? 0) > 0, choose: () => set(latest) },
  ];
  const next = Math.min(MAX_UNANSWERED, (steps?.at(-1)?.afterReminders || 0) + FIRST.afterReminders);
  return (
    <fieldset ref={groupRef(field.ref)} className="mb-4">
      <legend className="mb-1 font-medium">Cuando un empleado no responde</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        {kinds.map(({ name: kind, chosen, choose }) => (
          <Choice
            key={kind}
            type="radio"
            name={id}
            label={kind}
            className="min-h-8"
            checked={chosen}
            onChange={choose}
          />
        ))}
      </div>
      {steps && steps.length > 0 && (
        <>
          <ol className="mt-2 max-w-2xl">
            {steps.map((step, index) => (
              <StepFields
                // The steps have no other identity than their place.
                key={index}
                number={index + 1}
                step={step}
                errors={errors?.[index]}
                onChange={(changed) => set(steps.map((one, at) => (at === index ? changed : one)))}
                onRemove={() => set(steps.length > 1 ? steps.filter((_, at) => at !== index) : null)}
              />
            ))}
          </ol>
          {steps.length < MAX_STEPS && (
            <Button
              look="quiet"
              className="mt-1"
              onClick={() => set([...steps, { afterReminders: next, to: 'manager' }])}
            >
              Agregar paso
            </Button>
          )}
        </>
      )}
    </fieldset>
  );
}

/**
 * Whether the manager is to be asked about unanswered tasks of a department that has none.
 *
 * @param schoolSteps - hold where the department has no steps of its own
 */
export const lacksManager = (
  { managerEmployeeId, escalation }: Pick<DepartmentInput, 'managerEmployeeId' | 'escalation'>,
  schoolSteps: readonly EscalationStep[] | null | undefined,
): boolean => !managerEmployeeId && (escalation ?? schoolSteps ?? []).some(({ to }) => to === 'manager');

interface StepErrors {
  afterReminders?: { message?: string };
  to?: { message?: string };
}

interface StepFieldsProps {
  number: number;
  step: EscalationStep;
  errors: StepErrors | undefined;
  onChange: (step: EscalationStep) => void;
  onRemove: () => void;
}

/** One step of escalation: after how many unanswered reminders, and who is asked. */
function StepFields({ number, step, errors, onChange, onRemove }: StepFieldsProps) {
  const { afterReminders, to } = step;
  return (
    <li className="border-b border-line py-3 last:border-0">
      <div className="flex items-center justify-between">
        <h3 className="font-medium">Paso {number}</h3>
        <Button look="quiet" aria-label={`Quitar el paso ${number}`} onClick={onRemove}>
          <X aria-hidden className="size-4" />
        </Button>
      </div>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <InputField
          label="Recordatorios sin respuesta"
          error={errors?.afterReminders?.message}
          type="number"
          min={1}
          max={MAX_UNANSWERED}
          inputMode="numeric"
          value={Number.isNaN(afterReminders) ? '' : afterReminders}
          onChange={({ target }) => onChange({ ...step, afterReminders: target.valueAsNumber })}
        />
        <SelectField
          label="Avisar a"
          value={to === 'manager' ? 'manager' : 'employee'}
          onChange={({ target }) => onChange({ ...step, to: target.value === 'manager' ? 'manager' : '' })}
          names={{ manager: 'Responsable del departamento', employee: 'Otro empleado' }}
        />
      </div>
      {to !== 'manager' && (
        <EmployeePicker
          label="Empleado que recibe el aviso"
          placeholder="Buscar empleado"
          error={errors?.to && 'Elige un empleado que exista.'}
          value={to === '' ? null : to}
          onChange={(id) => onChange({ ...step, to: id ?? '' })}
        />
      )}
    </li>
  );
}
