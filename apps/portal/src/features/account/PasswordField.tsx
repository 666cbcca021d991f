import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../components/form/Field';

/** One's own password, asked for again. */
export function PasswordField({ register, error }: { register: UseFormRegisterReturn; error: string | undefined }) {
  return (
    <Field label="Contraseña" required error={error}>
      {(control) => (
        <input {...control} {...register} type="password" required autoComplete="current-password" className="field" />
      )}
    </Field>
  );
}
