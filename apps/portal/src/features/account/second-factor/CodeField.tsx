import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../../components/form/Field';

interface Props {
  register: UseFormRegisterReturn;
  error: string | undefined;
  /** A recovery code instead of six digits. */
  recovery?: boolean;
  /** Either of them. */
  both?: boolean;
  hint?: string;
}

export function CodeField({ register, error, recovery = false, both = false, hint }: Props) {
  return (
    <Field
      label={recovery ? 'Código de recuperación' : 'Código'}
      required
      error={error}
      {...(hint !== undefined && { hint })}
    >
      {(control) => (
        <input
          {...control}
          {...register}
          required
          inputMode={recovery || both ? 'text' : 'numeric'}
          autoComplete={recovery ? 'off' : 'one-time-code'}
          autoCapitalize={recovery ? 'characters' : 'none'}
          spellCheck={false}
          className="field tabular-nums"
        />
      )}
    </Field>
  );
}
