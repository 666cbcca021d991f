import { LoadError } from '../../../components/feedback/LoadError';
import { Skeleton } from '../../../components/feedback/Skeleton';
import { Modal } from '../../../components/modal/Modal';
import { useConfirmationQuery } from '../api/confirmation';
import { browserHasPasskeys } from '../passkeys/web-authn';
import { ConfirmByOidc } from './ConfirmByOidc';
import { ConfirmByPasskey } from './ConfirmByPasskey';
import { ConfirmByPassword } from './ConfirmByPassword';

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
