import type { EmployeeInput } from '@recuerda/contracts';
import { phoneWarning } from '@recuerda/contracts/rules/phone-number';
import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Field } from '../../components/form/Field';

/** Any one number may be saved; a warning is shown for an unusual one. */
export function PhoneField({ form }: { form: UseFormReturn<EmployeeInput> }) {
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
