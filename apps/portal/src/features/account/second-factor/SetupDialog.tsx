import { zodResolver } from '@hookform/resolvers/zod';
import { passwordInput, type TotpSetup } from '@recuerda/contracts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormModal } from '../../../components/form/FormModal';
import { useSave } from '../../../components/form/use-save';
import { Modal } from '../../../components/modal/Modal';
import { useConfirmTotpMutation, useSetUpTotpMutation } from '../api/second-factor';
import { PasswordField } from '../PasswordField';
import { RecoveryCodes } from './RecoveryCodes';
import { TotpSetupForm } from './TotpSetupForm';

const TITLE = 'Activar la verificación en dos pasos';

/** The password, then the app with its first code, then the recovery codes. */
export function SetupDialog({ onClose }: { onClose: () => void }) {
  const [setup, setSetup] = useState<TotpSetup>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [confirm] = useConfirmTotpMutation();
  if (codes)
    return (
      <Modal title="Códigos de recuperación">
        <RecoveryCodes codes={codes} onDone={onClose} />
      </Modal>
    );
  if (!setup) return <PasswordStep onClose={onClose} onSetup={setSetup} />;
  return (
    <Modal title={TITLE} onClose={onClose}>
      <TotpSetupForm
        setup={setup}
        confirm={(code) => confirm(code).unwrap()}
        onConfirmed={({ recoveryCodes }) => setCodes(recoveryCodes)}
      />
      <p className="mt-2 text-muted">Al activarla se cierra la sesión en tus otros dispositivos.</p>
    </Modal>
  );
}

function PasswordStep({ onClose, onSetup }: { onClose: () => void; onSetup: (setup: TotpSetup) => void }) {
  const [begin] = useSetUpTotpMutation();
  const form = useForm({ resolver: zodResolver(passwordInput), defaultValues: { password: '' } });
  const save = useSave(form, {
    save: ({ password }) => begin(password).unwrap(),
    saved: onSetup,
    explainAlways: true,
  });
  return (
    <FormModal title={TITLE} action="Continuar" dirty={false} {...save} onClose={onClose}>
      <PasswordField register={form.register('password')} error={form.formState.errors.password?.message} />
    </FormModal>
  );
}
