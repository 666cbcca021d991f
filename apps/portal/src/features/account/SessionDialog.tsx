import { Modal } from '../../components/modal/Modal';
import { SignInForm } from './SignInForm';
import { useSignOut } from './use-sign-out';

/** Over the screen, which stays as it is: what was being filled in is not lost. */
export function SessionDialog({ email }: { email: string }) {
  const { signOut } = useSignOut();
  return (
    <Modal title="Tu sesión ha caducado" description="Inicia sesión de nuevo para continuar donde estabas.">
      <SignInForm email={email} />
      <button type="button" className="button-plain mt-2 w-full" onClick={signOut}>
        Usar otra cuenta
      </button>
    </Modal>
  );
}
