import { Modal } from '../../components/modal/Modal';
import { SignIn } from './SignIn';
import { useSignOut } from './leave';

interface Props {
  email: string;
  /** It must stay although the session has begun. */
  onHold: (held: boolean) => void;
}

/** Over the screen, which stays as it is: what was being filled in is not lost. */
export function SessionDialog({ email, onHold }: Props) {
  const { signOut } = useSignOut();
  return (
    <Modal title="Tu sesión ha caducado" description="Inicia sesión de nuevo para continuar donde estabas.">
      <SignIn email={email} onHold={onHold} />
      <button type="button" className="button-plain mt-2 w-full" onClick={signOut}>
        Usar otra cuenta
      </button>
    </Modal>
  );
}
