import type { AccessView } from '@recuerda/contracts';
import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { baseApi } from '../../../api/base-api';
import { access } from '../../../api/session';
import { detailOf, isProblem } from '../../../api/problem';
import { BusyButton } from '../../../components/buttons';
import { FormFailure } from '../../../components/form/FormFailure';
import { enter } from '../api/account';
import { askForPasskey, browserHasPasskeys } from './web-authn';

const { useBeginPasskeySignInMutation, useSignInByPasskeyMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    beginPasskeySignIn: build.mutation<PublicKeyCredentialRequestOptionsJSON, void>({
      query: () => ({ url: '/auth/session/passkey/options', method: 'POST' }),
    }),
    signInByPasskey: build.mutation<AccessView, { assertion: AuthenticationResponseJSON; keep: boolean }>({
      query: (body) => ({ url: '/auth/session/passkey', method: 'POST', body }),
      onQueryStarted: enter,
    }),
  }),
});

interface Props {
  keep: () => boolean;
  onDone?: () => void;
}

/** Signs in by a passkey. Nothing where server or browser have none. */
export function PasskeyButton({ keep, onDone }: Props) {
  const { data } = access.useQueryState();
  const [begin] = useBeginPasskeySignInMutation();
  const [signIn] = useSignInByPasskeyMutation();
  if (data?.state !== 'signed_out' || data.passkeys !== true || !browserHasPasskeys()) return null;
  return (
    <div className="mt-2">
      <UsePasskey
        label="Entrar con una passkey"
        unknown="Esta passkey ya no sirve. Entra con tu contraseña."
        begin={() => begin().unwrap()}
        send={(assertion) => signIn({ assertion, keep: keep() }).unwrap()}
        onDone={onDone}
      />
    </div>
  );
}

interface UsePasskeyProps {
  label: string;
  /** Said when the server does not take the passkey. */
  unknown: string;
  begin: () => Promise<PublicKeyCredentialRequestOptionsJSON>;
  send: (assertion: AuthenticationResponseJSON) => Promise<unknown>;
  onDone: (() => void) | undefined;
}

/** Asks for a passkey and sends what it says. */
export function UsePasskey({ label, unknown, begin, send, onDone }: UsePasskeyProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const ask = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await send(await askForPasskey(await begin()));
      onDone?.();
    } catch (error) {
      setFailure(isProblem(error) && error.code === 'unauthorized' ? unknown : detailOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <BusyButton Icon={KeyRound} className={`w-full ${failure === null ? '' : 'mb-2'}`} busy={busy} onClick={ask}>
        {label}
      </BusyButton>
      <FormFailure text={failure} />
    </>
  );
}
