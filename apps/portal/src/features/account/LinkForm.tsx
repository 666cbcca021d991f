import { zodResolver } from '@hookform/resolvers/zod';
import { type AccessView, linkInput } from '@recuerda/contracts';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { isProblem } from '../../api/problem';
import { Field } from '../../components/form/Field';
import { FormFailure } from '../../components/form/FormFailure';
import { useSave } from '../../components/form/use-save';
import { useChoosePasswordMutation } from './api/account';
import { PASSWORD_RULE } from './password-rule';

const input = linkInput
  .extend({ repeated: z.string() })
  .refine(({ password, repeated }) => password === repeated, { path: ['repeated'], message: 'No coincide.' });

const FIELDS = [
  { name: 'password', label: 'Contraseña', hint: PASSWORD_RULE },
  { name: 'repeated', label: 'Repetir la contraseña' },
] as const;

interface Props {
  token: string;
  onUsed: (view: AccessView) => void;
  /** The link does not work any more. */
  onExpired: () => void;
}

export function LinkForm({ token, onUsed, onExpired }: Props) {
  const [choose] = useChoosePasswordMutation();
  const form = useForm<z.infer<typeof input>>({
    resolver: zodResolver(input),
    defaultValues: { token, password: '', repeated: '' },
  });
  const { submit, saving, failure } = useSave(form, {
    save: ({ password }) => choose({ token, password }).unwrap(),
    saved: onUsed,
    failed: (error) => {
      if (isProblem(error) && error.code === 'link_expired') onExpired();
    },
    explainAlways: true,
  });
  return (
    <form noValidate onSubmit={submit} aria-busy={saving}>
      <p className="mb-4 text-muted">Elige una contraseña para entrar.</p>
      {FIELDS.map(({ name, label, ...rest }) => (
        <Field key={name} label={label} required error={form.formState.errors[name]?.message} {...rest}>
          {(control) => (
            <input
              {...control}
              {...form.register(name)}
              type="password"
              required
              autoComplete="new-password"
              className="field"
            />
          )}
        </Field>
      ))}
      <FormFailure text={failure} />
      <button type="submit" className="button-primary w-full" aria-disabled={saving}>
        {saving ? 'Guardando...' : 'Guardar y entrar'}
      </button>
    </form>
  );
}
