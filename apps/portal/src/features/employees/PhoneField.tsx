import { type EmployeeInput, UNRECOGNISED_PHONE } from '@recuerda/contracts';
import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Field } from '../../components/form/Field';
import { isHonduran } from './phone';

/** Any number may be saved; a warning is shown for one that cannot be normalised. */
export function PhoneField({ form }: { form: UseFormReturn<EmployeeInput> }) {
  const phone = useWatch({ control: form.control, name: 'phone' });
  const odd = phone.trim() !== '' && !isHonduran(phone);
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
            aria-describedby={odd ? `${control['aria-describedby']} ${warningId}` : control['aria-describedby']}
            type="tel"
            required
            autoComplete="off"
            placeholder="+504 9999-9999"
            className="field"
          />
          <p id={warningId} aria-live="polite" className="flex items-start gap-1 text-warning not-empty:mt-1">
            {odd && (
              <>
                <TriangleAlert aria-hidden className="h-[1lh] w-3.5 shrink-0" />
                {UNRECOGNISED_PHONE}
              </>
            )}
          </p>
        </>
      )}
    </Field>
  );
}
