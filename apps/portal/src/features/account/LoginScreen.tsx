import { useSelector } from 'react-redux';
import { Navigate, useSearchParams } from 'react-router-dom';
import { selectAccess } from '../../api/access/access-slice';
import { Entrance } from './Entrance';
import { ownPath } from './own-path';
import { SignInForm } from './SignInForm';

/** Leads on to where one wanted to go, once one is signed in or when there is no sign-in. */
export function LoginScreen() {
  const [parameters] = useSearchParams();
  const view = useSelector(selectAccess);
  if (view?.state === 'signed_in' || view?.state === 'open')
    return <Navigate to={ownPath(parameters.get('next'))} replace />;
  return (
    <Entrance title="Iniciar sesión">
      <SignInForm />
      <details className="mt-4">
        <summary className="cursor-pointer font-medium text-accent">He olvidado mi contraseña</summary>
        <p className="mt-2 text-muted">
          Pide a un administrador de Recuerda un enlace para elegir otra. Si no queda ninguno que pueda entrar, lo crea
          quien instaló el programa.
        </p>
      </details>
    </Entrance>
  );
}
