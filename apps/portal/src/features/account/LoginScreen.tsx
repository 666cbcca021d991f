import { lazy, Suspense, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { Disclosure } from '../../components/Disclosure';
import { selectAccess } from '../../api/access/access-slice';
import { ButtonLink } from '../../components/buttons';
import { Entrance } from './Entrance';
import { ownPath } from './oidc/browser';
import { SignIn } from './SignIn';

const LostDatabase = lazy(() => import('./LostDatabase'));
const ForgottenPassword = lazy(() => import('./ForgottenPassword'));

/** Leads on to where one wanted to go, once one is signed in or when there is no sign-in. */
export function LoginScreen() {
  const [parameters] = useSearchParams();
  const view = useSelector(selectAccess);
  const next = parameters.get('next');
  const [held, hold] = useState(false);
  if (!held && (view?.state === 'signed_in' || view?.state === 'open')) return <Navigate to={ownPath(next)} replace />;
  if (view?.state === 'signed_out' && view.databaseLost)
    return (
      <Suspense fallback={null}>
        <LostDatabase />
      </Suspense>
    );
  const byMail = view?.state === 'signed_out' && view.resetByMail === true;
  const back = next === null ? '' : `?${new URLSearchParams({ next })}`;
  if (byMail && parameters.has('forgotten'))
    return (
      <Entrance title="He olvidado mi contraseña">
        <Suspense fallback={null}>
          <ForgottenPassword />
        </Suspense>
        <ButtonLink to={{ search: back }} className="w-full">
          Volver a iniciar sesión
        </ButtonLink>
      </Entrance>
    );
  return (
    <Entrance title="Iniciar sesión">
      <SignIn onHold={hold}>
        {byMail ? (
          <p className="mt-4">
            <Link to={{ search: `${back || '?'}&forgotten` }} className="font-medium text-accent">
              He olvidado mi contraseña
            </Link>
          </p>
        ) : (
          <Disclosure label="He olvidado mi contraseña" className="mt-4">
            <p className="text-muted">
              Pide a un administrador de Recuerda un enlace para elegir otra. Si no queda ninguno que pueda entrar, lo
              crea quien instaló el programa.
            </p>
          </Disclosure>
        )}
      </SignIn>
    </Entrance>
  );
}
