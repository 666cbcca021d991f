import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { detailOf, isProblem } from '../../../api/problem';
import { BusyButton } from '../../../components/form/BusyButton';
import { FormFailure } from '../../../components/form/FormFailure';
import { useBeginPasskeyConfirmationMutation, useConfirmByPasskeyMutation } from '../api/confirmation';
import { askForPasskey } from '../passkeys/web-authn';

export function ConfirmByPasskey({ onDone }: { onDone: () => void }) {
  const [begin] = useBeginPasskeyConfirmationMutation();
  const [confirm] = useConfirmByPasskeyMutation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const use = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await confirm(await askForPasskey(await begin().unwrap())).unwrap();
      onDone();
    } catch (error) {
      const foreign = isProblem(error) && error.code === 'unauthorized';
      setFailure(foreign ? 'Esta passkey no es de tu cuenta o ya no sirve.' : detailOf(error));
      setBusy(false);
    }
  };
  return (
    <div className="mt-2">
      <BusyButton className="button-plain mb-2 w-full" busy={busy} onClick={use}>
        <KeyRound aria-hidden className="size-4" />
        Usar una passkey
      </BusyButton>
      <FormFailure text={failure} />
    </div>
  );
}
