import { zodResolver } from '@hookform/resolvers/zod';
import { type AccessView, linkInput } from '@recuerda/contracts';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { isProblem } from '../../api/problem';
import { FormFailure } from '../../components/form/FormFailure';
import { useSave } from '../../components/form/use-save';
import { useChoosePasswordMutation } from './api/account';
import { NewPasswordFields } from './NewPasswordFields';
import { isRepeated, NOT_REPEATED } from './password-rule';

const input = linkInput.extend({ repeated: z.string() }).refine(isRepeated, NOT_REPEATED);

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
      <NewPasswordFields register={form.register} errors={form.formState.errors} />
      <FormFailure text={failure} />
      <button type="submit" className="button-primary w-full" aria-disabled={saving}>
        {saving ? 'Guardando...' : 'Guardar y entrar'}
      </button>
    </form>
  );
}
