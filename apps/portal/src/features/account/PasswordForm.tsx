import { zodResolver } from '@hookform/resolvers/zod';
import { changePasswordInput } from '@recuerda/contracts';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Field } from '../../components/form/Field';
import { FormFailure } from '../../components/form/FormFailure';
import { useSave } from '../../components/form/use-save';
import { PASSWORD_RULE } from './PasswordFields';
import { useChangePasswordMutation } from './api/account';

const input = changePasswordInput
  .extend({ repeated: z.string() })
  .refine(({ next, repeated }) => next === repeated, { path: ['repeated'], message: 'No coincide con la nueva.' });

const FIELDS = [
  { name: 'current', label: 'Contraseña actual', autoComplete: 'current-password' },
  { name: 'next', label: 'Contraseña nueva', autoComplete: 'new-password', hint: PASSWORD_RULE },
  { name: 'repeated', label: 'Repetir la nueva', autoComplete: 'new-password' },
] as const;

interface Props {
  email: string;
  onChanged: () => void;
}

export function PasswordForm({ email, onChanged }: Props) {
  const [change] = useChangePasswordMutation();
  const form = useForm<z.infer<typeof input>>({
    resolver: zodResolver(input),
    defaultValues: { current: '', next: '', repeated: '' },
  });
  const { submit, saving, failure } = useSave(form, {
    save: ({ current, next }) => change({ current, next }).unwrap(),
    saved: onChanged,
    explainAlways: true,
  });
  return (
    <form noValidate onSubmit={submit} aria-busy={saving}>
      {/* Tells password managers whose password it is. */}
      <input type="email" value={email} readOnly hidden autoComplete="username" />
      {FIELDS.map(({ name, label, autoComplete, ...rest }) => (
        <Field key={name} label={label} required error={form.formState.errors[name]?.message} {...rest}>
          {(control) => (
            <input
              {...control}
              {...form.register(name)}
              type="password"
              required
              autoComplete={autoComplete}
              className="field"
            />
          )}
        </Field>
      ))}
      <FormFailure text={failure} />
      <button type="submit" className="button-primary" aria-disabled={saving}>
        {saving ? 'Guardando...' : 'Cambiar contraseña'}
      </button>
    </form>
  );
}
