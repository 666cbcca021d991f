import { type EscalationStep, MAX_STEPS, MAX_UNANSWERED } from '@recuerda/contracts';
import { useId, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { groupRef } from '../form/group-ref';
import { type StepErrors, StepFields } from './StepFields';

const FIRST: EscalationStep = { afterReminders: 3, to: 'manager' };

interface Props<Input extends FieldValues, Output> {
  control: Control<Input, unknown, Output>;
  name: FieldPath<Input>;
  /** What applies if it has no steps of its own: 'No avisar', 'Como la escuela'. */
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
          <label key={kind} className="flex min-h-8 items-center gap-2">
            <input type="radio" name={id} checked={chosen} onChange={choose} className="size-4 accent-(--accent)" />
            {kind}
          </label>
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
            <button
              type="button"
              className="button-quiet mt-1"
              onClick={() => set([...steps, { afterReminders: next, to: 'manager' }])}
            >
              Agregar paso
            </button>
          )}
        </>
      )}
    </fieldset>
  );
}
