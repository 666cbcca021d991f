import { zodResolver } from '@hookform/resolvers/zod';
import { passwordInput } from '@recuerda/contracts';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { FormFailure } from '../../../components/form/FormFailure';
import { useSave } from '../../../components/form/use-save';
import { useConfirmByPasswordMutation } from '../api/confirmation';
import { PasswordField } from '../PasswordField';

export function ConfirmByPassword({ email, onDone }: { email: string; onDone: () => void }) {
  const [confirm] = useConfirmByPasswordMutation();
  const form = useForm({ resolver: zodResolver(passwordInput), defaultValues: { password: '' } });
  const { submit, saving, failure } = useSave(form, {
    save: ({ password }) => confirm(password).unwrap(),
    saved: onDone,
    explainAlways: true,
  });
  const { setFocus } = form;
  useEffect(() => setFocus('password'), [setFocus]);
  return (
    <form noValidate onSubmit={submit} aria-busy={saving}>
      {/* Tells password managers whose password it is. */}
      <input type="email" value={email} readOnly hidden autoComplete="username" />
      <PasswordField register={form.register('password')} error={form.formState.errors.password?.message} />
      <FormFailure text={failure} />
      <button type="submit" className="button-primary w-full" aria-disabled={saving}>
        {saving ? 'Comprobando...' : 'Confirmar'}
      </button>
    </form>
  );
}
