import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../components/form/Field';

interface Props {
  register: UseFormRegisterReturn;
  error: string | undefined;
  readOnly?: boolean;
}

/** One's own e-mail address, by which password managers find the account. */
export function EmailField({ register, error, readOnly = false }: Props) {
  return (
    <Field label="Correo" required error={error}>
      {(control) => (
        <input
          {...control}
          {...register}
          type="email"
          required
          readOnly={readOnly}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          className="field read-only:bg-raised"
        />
      )}
    </Field>
  );
}
