import { MIN_PASSWORD } from '@recuerda/contracts';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../components/form/Field';

/** Below a field for a new password. */
export const PASSWORD_RULE = `Al menos ${MIN_PASSWORD} caracteres.`;

export const NOT_REPEATED = { path: ['repeated'], message: 'No coincide.' };

const FIELDS = [
  { name: 'password', label: 'Contraseña', hint: PASSWORD_RULE },
  { name: 'repeated', label: 'Repetir la contraseña' },
] as const;
type Name = (typeof FIELDS)[number]['name'];

interface Props {
  register: (name: Name) => UseFormRegisterReturn;
  errors: Partial<Record<Name, FieldError | undefined>>;
}

/** A new password, asked for twice: what is typed cannot be seen. */
export function NewPasswordFields({ register, errors }: Props) {
  return FIELDS.map(({ name, label, ...rest }) => (
    <Field key={name} label={label} required error={errors[name]?.message} {...rest}>
      {(control) => (
        <input
          {...control}
          {...register(name)}
          type="password"
          required
          autoComplete="new-password"
          className="field"
        />
      )}
    </Field>
  ));
}

interface Repeated {
  password: string;
  repeated: string;
}
/** For a schema's `refine`: the password was typed twice alike. */
export const isRepeated = ({ password, repeated }: Repeated): boolean => password === repeated;

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
