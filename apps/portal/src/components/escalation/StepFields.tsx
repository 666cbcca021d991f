import { type EscalationStep, MAX_UNANSWERED } from '@recuerda/contracts';
import { X } from 'lucide-react';
import { EmployeePicker } from '../employees/EmployeePicker';
import { Field } from '../form/Field';
import { Select } from '../form/Select';

export interface StepErrors {
  afterReminders?: { message?: string };
  to?: { message?: string };
}

interface Props {
  number: number;
  step: EscalationStep;
  errors: StepErrors | undefined;
  onChange: (step: EscalationStep) => void;
  onRemove: () => void;
}

/** One step of escalation: after how many unanswered reminders, and who is asked. */
export function StepFields({ number, step, errors, onChange, onRemove }: Props) {
  const { afterReminders, to } = step;
  return (
    <li className="border-b border-line py-3 last:border-0">
      <div className="flex items-center justify-between">
        <h3 className="font-medium">Paso {number}</h3>
        <button type="button" className="button-quiet" aria-label={`Quitar el paso ${number}`} onClick={onRemove}>
          <X aria-hidden className="size-4" />
        </button>
      </div>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <Field label="Recordatorios sin respuesta" error={errors?.afterReminders?.message}>
          {(control) => (
            <input
              {...control}
              type="number"
              min={1}
              max={MAX_UNANSWERED}
              inputMode="numeric"
              className="field"
              value={Number.isNaN(afterReminders) ? '' : afterReminders}
              onChange={({ target }) => onChange({ ...step, afterReminders: target.valueAsNumber })}
            />
          )}
        </Field>
        <Field label="Avisar a" error={undefined}>
          {(control) => (
            <Select
              {...control}
              value={to === 'manager' ? 'manager' : 'employee'}
              onChange={({ target }) => onChange({ ...step, to: target.value === 'manager' ? 'manager' : '' })}
            >
              <option value="manager">Responsable del departamento</option>
              <option value="employee">Otro empleado</option>
            </Select>
          )}
        </Field>
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
