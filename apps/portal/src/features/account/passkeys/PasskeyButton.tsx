import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { access } from '../../../api/session';
import { detailOf, isProblem } from '../../../api/problem';
import { BusyButton } from '../../../components/form/BusyButton';
import { FormFailure } from '../../../components/form/FormFailure';
import { useBeginPasskeySignInMutation, useSignInByPasskeyMutation } from '../api/passkeys';
import { askForPasskey, browserHasPasskeys } from './web-authn';

interface Props {
  keep: () => boolean;
  onDone?: () => void;
}

/** Signs in by a passkey. Nothing where server or browser have none. */
export function PasskeyButton({ keep, onDone }: Props) {
  const { data } = access.useQueryState();
  const [begin] = useBeginPasskeySignInMutation();
  const [signIn] = useSignInByPasskeyMutation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (data?.state !== 'signed_out' || data.passkeys !== true || !browserHasPasskeys()) return null;
  const enter = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      const assertion = await askForPasskey(await begin().unwrap());
      await signIn({ assertion, keep: keep() }).unwrap();
      onDone?.();
    } catch (error) {
      const unknown = isProblem(error) && error.code === 'unauthorized';
      setFailure(unknown ? 'Esta passkey ya no sirve. Entra con tu contraseña.' : detailOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="mt-2">
      <BusyButton className={`button-plain w-full ${failure === null ? '' : 'mb-2'}`} busy={busy} onClick={enter}>
        <KeyRound aria-hidden className="size-4" />
        Entrar con una passkey
      </BusyButton>
      <FormFailure text={failure} />
    </div>
  );
}
