import { zodResolver } from '@hookform/resolvers/zod';
import { bothFactorsInput } from '@recuerda/contracts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormModal } from '../../../components/form/FormModal';
import { useSave } from '../../../components/form/use-save';
import { Modal } from '../../../components/modal/Modal';
import { useRemoveTotpMutation, useRenewRecoveryCodesMutation } from '../api/second-factor';
import { CodeField } from './CodeField';
import { PasswordField } from '../PasswordField';
import { RecoveryCodes } from './RecoveryCodes';

export type Purpose = 'renew' | 'remove';

const TEXTS = {
  renew: {
    title: 'Nuevos códigos de recuperación',
    action: 'Crear códigos',
    effect: 'Los anteriores dejan de servir.',
  },
  remove: {
    title: 'Quitar la verificación en dos pasos',
    action: 'Quitar',
    effect: 'Para entrar bastará la contraseña. Se cierra la sesión en tus otros dispositivos.',
  },
};
const AGAIN = 'Tu centro la exige: la próxima vez que entres tendrás que activarla de nuevo.';

interface Props {
  purpose: Purpose;
  demanded: boolean;
  onClose: () => void;
}

/** Asks for password and code before the second factor changes. */
export function BothFactorsDialog({ purpose, demanded, onClose }: Props) {
  const [renew] = useRenewRecoveryCodesMutation();
  const [remove] = useRemoveTotpMutation();
  const [codes, setCodes] = useState<readonly string[]>();
  const form = useForm({ resolver: zodResolver(bothFactorsInput), defaultValues: { password: '', code: '' } });
  const { errors } = form.formState;
  const save = useSave(form, {
    save: (input) => (purpose === 'renew' ? renew(input).unwrap() : remove(input).unwrap()),
    saved: (renewed) => (renewed ? setCodes(renewed.recoveryCodes) : onClose()),
    explainAlways: true,
  });
  const { title, action, effect } = TEXTS[purpose];
  if (codes)
    return (
      <Modal title={title}>
        <RecoveryCodes codes={codes} onDone={onClose} />
      </Modal>
    );
  return (
    <FormModal title={title} action={action} dirty={false} {...save} onClose={onClose}>
      <p className="mb-4">{purpose === 'remove' && demanded ? AGAIN : effect}</p>
      <PasswordField register={form.register('password')} error={errors.password?.message} />
      <CodeField
        register={form.register('code')}
        error={errors.code?.message}
        both
        hint="De la aplicación, o uno de recuperación."
      />
    </FormModal>
  );
}
