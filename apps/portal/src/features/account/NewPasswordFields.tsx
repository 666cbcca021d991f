import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../components/form/Field';
import { PASSWORD_RULE } from './password-rule';

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
