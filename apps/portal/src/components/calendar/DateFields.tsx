import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../form/Field';

interface Props {
  /** Called where the fields stand: the order of calls is that in which the focus looks for a mistake. */
  from: () => UseFormRegisterReturn;
  to: () => UseFormRegisterReturn;
  errors: { from: string | undefined; to: string | undefined };
}

/** The first and the last day. */
export function DateFields({ from, to, errors }: Props) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-2">
      <Field label="Primer día" required error={errors.from}>
        {(control) => <input {...control} {...from()} type="date" required className="field" />}
      </Field>
      <Field label="Último día" required error={errors.to}>
        {(control) => <input {...control} {...to()} type="date" required className="field" />}
      </Field>
    </div>
  );
}
