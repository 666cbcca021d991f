import { zodResolver } from '@hookform/resolvers/zod';
import { deviceName, passkeyPatch, passwordInput } from '@recuerda/contracts';
import { useForm } from 'react-hook-form';
import { Field } from '../../../components/form/Field';
import { FormModal } from '../../../components/form/FormModal';
import { useSave } from '../../../components/form/use-save';
import { useAddPasskeyMutation, useBeginPasskeyMutation } from '../api/passkeys';
import { PasswordField } from '../PasswordField';
import { createPasskey } from './web-authn';

const input = passkeyPatch.extend(passwordInput.shape);

/** Makes a passkey on this device, or on one that the browser asks for. */
export function PasskeyForm({ email, onClose }: { email: string; onClose: () => void }) {
  const [begin] = useBeginPasskeyMutation();
  const [add] = useAddPasskeyMutation();
  const form = useForm({
    resolver: zodResolver(input),
    defaultValues: { name: deviceName(navigator.userAgent), password: '' },
  });
  const { errors, isDirty } = form.formState;
  const save = useSave(form, {
    save: async ({ name, password }) => {
      const attestation = await createPasskey(await begin(password).unwrap());
      return add({ name, attestation }).unwrap();
    },
    saved: onClose,
    explainAlways: true,
  });
  return (
    <FormModal title="Nueva passkey" action="Crear passkey" dirty={isDirty} {...save} onClose={onClose}>
      {/* Tells password managers whose password it is. */}
      <input type="email" value={email} readOnly hidden autoComplete="username" />
      <Field label="Nombre" required hint="Para reconocerla." error={errors.name?.message}>
        {(control) => <input {...control} {...form.register('name')} required autoComplete="off" className="field" />}
      </Field>
      <PasswordField register={form.register('password')} error={errors.password?.message} />
    </FormModal>
  );
}
