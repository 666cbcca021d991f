import type { EmployeeInput, EmployeeView } from '@recuerda/contracts';
import { numberOf } from '@recuerda/contracts/rules/phone-number';
import { useEffect, useId } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';

interface Props {
  form: UseFormReturn<EmployeeInput>;
  /** The edited employee; null for a new one. */
  employee: EmployeeView | null;
}

/** Whether the employee agreed, for the number that the form has. */
export function ConsentField({ form, employee }: Props) {
  const hintId = useId();
  const phone = useWatch({ control: form.control, name: 'phone' });
  const consented = Boolean(employee?.consentAt);
  const isOther = isOtherNumber(employee, phone);
  useEffect(() => {
    if (consented) form.setValue('consent', !isOther);
  }, [form, consented, isOther]);
  return (
    <div>
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          aria-describedby={hintId}
          {...form.register('consent')}
          className="mt-1 size-4 shrink-0 accent-(--accent)"
        />
        Aceptó recibir recordatorios por WhatsApp
      </label>
      <p id={hintId} className="mt-1 pl-6 text-[0.8125rem] text-muted">
        {consented && isOther
          ? 'Es otro número: márcalo de nuevo si también aceptó en este.'
          : 'Sin su consentimiento no se le envía nada. También puede darlo escribiendo ALTA.'}
      </p>
    </div>
  );
}

/** A consent belongs to a number: with another one it is asked for again. */
export const isOtherNumber = (employee: Pick<EmployeeView, 'phone'> | null, phone: string): boolean =>
  employee !== null && numberOf(phone) !== numberOf(employee.phone);
