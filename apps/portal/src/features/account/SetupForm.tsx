import { zodResolver } from '@hookform/resolvers/zod';
import { setupInput } from '@recuerda/contracts';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { isProblem } from '../../api/problem';
import { Field } from '../../components/form/Field';
import { FormFailure } from '../../components/form/FormFailure';
import { useSave } from '../../components/form/use-save';
import { useCreateFirstAdministratorMutation } from './api/account';
import type { Challenge } from './api/second-factor';
import { NewPasswordFields } from './NewPasswordFields';
import { isRepeated, NOT_REPEATED } from './password-rule';

const newAdministrator = setupInput.extend({ repeated: z.string() }).refine(isRepeated, NOT_REPEATED);

interface Props {
  token: string;
  /** The link does not work any more. */
  onExpired: () => void;
  onChallenge: (challenge: Challenge) => void;
}

export function SetupForm({ token, onExpired, onChallenge }: Props) {
  const [create] = useCreateFirstAdministratorMutation();
  const form = useForm<z.input<typeof newAdministrator>, unknown, z.output<typeof newAdministrator>>({
    resolver: zodResolver(newAdministrator),
    defaultValues: { token, name: '', email: '', password: '', repeated: '' },
  });
  const { errors } = form.formState;
  const { submit, saving, failure } = useSave(form, {
    save: ({ name, email, password }) => create({ token, name, email, password }).unwrap(),
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
      <NewPasswordFields register={form.register} errors={errors} />
      <FormFailure text={failure} />
      <button type="submit" className="button-primary w-full" aria-disabled={saving}>
        {saving ? 'Creando...' : 'Crear administrador'}
      </button>
    </form>
  );
}
