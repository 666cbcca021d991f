import { type AccessView, linkInput } from '@recuerda/contracts';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, useLocation } from 'react-router-dom';
import { z } from 'zod';
import { selectAccess } from '../../api/access/access-slice';
import { isProblem } from '../../api/problem';
import { entry } from '../../components/form/InputField';
import { useSave } from '../../components/form/use-save';
import { useZodForm } from '../../components/form/use-zod-form';
import { ButtonLink } from '../../components/buttons';
import { type Challenge, useCheckLinkQuery, useChoosePasswordMutation } from './api/account';
import { Entrance, useToken } from './Entrance';
import { isRepeated, NewPasswordFields, NOT_REPEATED, PlainForm } from './fields';
import { ChallengeSteps } from './second-factor/ChallengeSteps';

const input = linkInput.extend({ repeated: z.string() }).refine(isRepeated, NOT_REPEATED);

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
          <ButtonLink to="/login" className="w-full">
            Iniciar sesión
          </ButtonLink>
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

interface Props {
  token: string;
  onUsed: (view: AccessView) => void;
  /** The link does not work any more. */
  onExpired: () => void;
}

function LinkForm({ token, onUsed, onExpired }: Props) {
  const [choose] = useChoosePasswordMutation();
  const form = useZodForm(input, { defaultValues: { token, password: '', repeated: '' } });
  const save = useSave(form, {
    save: ({ password }) => choose({ token, password }).unwrap(),
    saved: onUsed,
    failed: (error) => {
      if (isProblem(error) && error.code === 'link_expired') onExpired();
    },
    explainAlways: true,
  });
  return (
    <PlainForm {...save} action="Guardar y entrar" working="Guardando...">
      <p className="mb-4 text-muted">Elige una contraseña para entrar.</p>
      <NewPasswordFields field={(name) => entry(form, name)} />
    </PlainForm>
  );
}
