import { useState } from 'react';
import { useSelector } from 'react-redux';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { selectAccess } from '../../api/access/access-slice';
import { Entrance } from './Entrance';
import { LinkForm } from './LinkForm';
import { useToken } from './use-token';

/** Where the link of an invitation or a reset leads. Whoever uses it is signed in, also in place of somebody else. */
export function LinkScreen() {
  const { pathname } = useLocation();
  const token = useToken();
  const view = useSelector(selectAccess);
  const [state, setState] = useState<'valid' | 'expired' | 'used'>('valid');
  if (view?.state === 'open' || state === 'used') return <Navigate to="/" replace />;
  return (
    <Entrance title={pathname === '/reset' ? 'Restablecer contraseña' : 'Invitación a Recuerda'}>
      {token === null || state === 'expired' ? (
        <div role="alert">
          <p className="font-medium">Este enlace ya no es válido.</p>
          <p className="mt-1 mb-4 text-muted">
            Sirve una sola vez y durante un tiempo limitado. Pide otro a un administrador de Recuerda.
          </p>
          <Link to="/login" className="button-plain w-full">
            Iniciar sesión
          </Link>
        </div>
      ) : (
        <LinkForm token={token} onUsed={() => setState('used')} onExpired={() => setState('expired')} />
      )}
    </Entrance>
  );
}
