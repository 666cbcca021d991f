import { zodResolver } from '@hookform/resolvers/zod';
import { connectOidcInput } from '@recuerda/contracts';
import { useForm } from 'react-hook-form';
import { FormModal } from '../../../components/form/FormModal';
import { useSave } from '../../../components/form/use-save';
import { useConnectOidcMutation } from '../api/oidc';
import { PasswordField } from '../PasswordField';
import { browser } from './browser';

/** Asks for the password before one signs in at the provider. */
export function ConnectDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const [connect] = useConnectOidcMutation();
  const form = useForm({ resolver: zodResolver(connectOidcInput), defaultValues: { password: '' } });
  const save = useSave(form, {
    save: ({ password }) => connect(password).unwrap(),
    saved: ({ url }) => browser.go(url),
    explainAlways: true,
  });
  return (
    <FormModal title={`Conectar con ${name}`} action="Continuar" dirty={false} {...save} onClose={onClose}>
      <p className="mb-4">Después inicia sesión con la identidad que quieres conectar con tu cuenta.</p>
      <PasswordField register={form.register('password')} error={form.formState.errors.password?.message} />
    </FormModal>
  );
}
