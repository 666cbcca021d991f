import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { selectAccess } from '../../api/access/access-slice';
import { isProblem } from '../../api/problem';
import { useCheckLinkQuery } from './api/account';
import type { Challenge } from './api/second-factor';
import { Entrance } from './Entrance';
import { LinkForm } from './LinkForm';
import { ChallengeSteps } from './second-factor/ChallengeSteps';
import { useToken } from './use-token';

/** The page of the link of an invitation or a reset. Who uses it is signed in, also in place of another account. */
export function LinkScreen() {
  const { pathname } = useLocation();
  const token = useToken();
  const view = useSelector(selectAccess);
  const [state, setState] = useState<'valid' | 'expired' | 'used' | 'left'>('valid');
  const { error } = useCheckLinkQuery(token ?? skipToken);
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  if (view?.state === 'open' || state === 'used') return <Navigate to="/" replace />;
  if (state === 'left') return <Navigate to="/login" replace />;
  return (
    <Entrance title={pathname === '/reset' ? 'Restablecer contraseña' : 'Invitación a Recuerda'}>
      {challenge ? (
        <ChallengeSteps challenge={challenge} onDone={() => setState('used')} onBack={() => setState('left')} />
      ) : token === null || state === 'expired' || (isProblem(error) && error.code === 'link_expired') ? (
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
        <LinkForm
          token={token}
          onUsed={(view) => ('challenge' in view ? setChallenge(view) : setState('used'))}
          onExpired={() => setState('expired')}
        />
      )}
    </Entrance>
  );
}
