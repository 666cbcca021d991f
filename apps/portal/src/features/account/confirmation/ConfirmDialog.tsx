import { zodResolver } from '@hookform/resolvers/zod';
import { passwordInput } from '@recuerda/contracts';
import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { detailOf, isProblem } from '../../../api/problem';
import { LoadError } from '../../../components/feedback/LoadError';
import { Skeleton } from '../../../components/feedback/Skeleton';
import { BusyButton } from '../../../components/form/BusyButton';
import { FormFailure } from '../../../components/form/FormFailure';
import { useSave } from '../../../components/form/use-save';
import { Modal } from '../../../components/modal/Modal';
import { PasswordField } from '../PasswordFields';
import {
  useBeginOidcConfirmationMutation,
  useBeginPasskeyConfirmationMutation,
  useConfirmationQuery,
  useConfirmByPasskeyMutation,
  useConfirmByPasswordMutation,
} from '../api/confirmation';
import { browser, WINDOW_BLOCKED } from '../oidc/browser';
import { onSignInElsewhere } from '../oidc/other-window';
import { askForPasskey, browserHasPasskeys } from '../passkeys/web-authn';

interface Props {
  email: string;
  onDone: () => void;
  onClose: () => void;
}

const WHY = 'Para que nadie dé acceso a otros con tu sesión abierta. Vale cinco minutos.';

/** Asks for the password, or a passkey, over the screen, which stays as it is. */
export function ConfirmDialog({ email, onDone, onClose }: Props) {
  const { data, error, isFetching, refetch } = useConfirmationQuery();
  const passkey = data?.passkey === true && browserHasPasskeys();
  return (
    <Modal title="Confirma que eres tú" description={WHY} onClose={onClose} covers>
      {!data && error !== undefined && <LoadError error={error} retry={() => void refetch()} retrying={isFetching} />}
      {!data && error === undefined && <Skeleton className="h-24 w-full" />}
      {data?.password && <ConfirmByPassword email={email} onDone={onDone} />}
      {passkey && <ConfirmByPasskey onDone={onDone} />}
      {data?.oidc && <ConfirmByOidc name={data.oidc.name} onDone={onDone} />}
      {data && !data.password && !passkey && !data.oidc && (
        <p className="text-muted">En este navegador no es posible. Cierra la sesión y entra otra vez.</p>
      )}
      <button type="button" className="button-plain mt-2 w-full" onClick={onClose}>
        Cancelar
      </button>
    </Modal>
  );
}

/** Signs in again at the school's OpenID provider, in a window of its own. */
function ConfirmByOidc({ name, onDone }: { name: string; onDone: () => void }) {
  const [begin, { isLoading }] = useBeginOidcConfirmationMutation();
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => onSignInElsewhere(onDone), [onDone]);
  const leave = async (): Promise<void> => {
    // Before the server is asked: browsers open windows only at a press.
    const target = browser.openWindow();
    if (!target) return setFailure(WINDOW_BLOCKED);
    try {
      const { url } = await begin().unwrap();
      setFailure(null);
      browser.go(url, target);
    } catch (error) {
      target.close();
      setFailure(detailOf(error));
    }
  };
  return (
    <div>
      <BusyButton className="button-primary w-full" busy={isLoading} onClick={leave}>
        Confirmar con {name}
      </BusyButton>
      <p className="mt-1 text-xs text-muted">Se abre en otra ventana. Lo que estabas escribiendo se queda aquí.</p>
      <div className="not-empty:mt-2">
        <FormFailure text={failure} />
      </div>
    </div>
  );
}

function ConfirmByPasskey({ onDone }: { onDone: () => void }) {
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

function ConfirmByPassword({ email, onDone }: { email: string; onDone: () => void }) {
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
