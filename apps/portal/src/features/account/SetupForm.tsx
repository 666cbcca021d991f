import { zodResolver } from '@hookform/resolvers/zod';
import { type SetupInput, setupInput } from '@recuerda/contracts';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { isProblem } from '../../api/problem';
import { Field } from '../../components/form/Field';
import { FormFailure } from '../../components/form/FormFailure';
import { useSave } from '../../components/form/use-save';
import { useCreateFirstAdministratorMutation } from './api/account';
import type { Challenge } from './api/second-factor';
import { PASSWORD_RULE } from './password-rule';

interface Props {
  token: string;
  /** The link does not work any more. */
  onExpired: () => void;
  onChallenge: (challenge: Challenge) => void;
}

export function SetupForm({ token, onExpired, onChallenge }: Props) {
  const [create] = useCreateFirstAdministratorMutation();
  const form = useForm<z.input<typeof setupInput>, unknown, SetupInput>({
    resolver: zodResolver(setupInput),
    defaultValues: { token, name: '', email: '', password: '' },
  });
  const { errors } = form.formState;
  const { submit, saving, failure } = useSave(form, {
    save: (input) => create(input).unwrap(),
    saved: (view) => 'challenge' in view && onChallenge(view),
    failed: (error) => {
      if (isProblem(error) && error.code === 'link_expired') onExpired();
    },
    explainAlways: true,
  });
  const text = { required: true, spellCheck: false, className: 'field' } as const;
  return (
    <form noValidate onSubmit={submit} aria-busy={saving}>
      <Field label="Nombre" required error={errors.name?.message}>
        {(control) => <input {...control} {...form.register('name')} {...text} type="text" autoComplete="name" />}
      </Field>
      <Field label="Correo" required error={errors.email?.message}>
        {(control) => (
          <input
            {...control}
            {...form.register('email')}
            {...text}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
          />
        )}
      </Field>
      <Field label="Contraseña" required hint={PASSWORD_RULE} error={errors.password?.message}>
        {(control) => (
          <input {...control} {...form.register('password')} {...text} type="password" autoComplete="new-password" />
        )}
      </Field>
      <FormFailure text={failure} />
      <button type="submit" className="button-primary w-full" aria-disabled={saving}>
        {saving ? 'Creando...' : 'Crear administrador'}
      </button>
    </form>
  );
}
