import type { AccessView, OidcAnswer } from '@recuerda/contracts';
import { useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { selectUser } from '../../../api/access/access-slice';
import { baseApi } from '../../../api/base-api';
import { detailOf } from '../../../api/problem';
import { ButtonLink } from '../../../components/buttons';
import { type Challenge, enter } from '../api/account';
import { Entrance } from '../Entrance';
import { ChallengeSteps } from '../second-factor/ChallengeSteps';
import { announceSignIn, ownPath } from './browser';

interface OidcReturn {
  next: string | null;
  access: AccessView;
}

const { useFinishOidcMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    finishOidc: build.mutation<OidcReturn, OidcAnswer>({
      query: (body) => ({ url: '/auth/oidc/callback', method: 'POST', body }),
      onQueryStarted: (arg, { dispatch, queryFulfilled }) =>
        enter(arg, { dispatch, queryFulfilled: queryFulfilled.then(({ data }) => ({ data: data.access })) }),
    }),
  }),
});

/** `next`: where to go on; null in a window of its own. */
type Step =
  | { name: 'asking' }
  | { name: 'done'; next: string | null }
  | { name: 'failed'; reason: string | null }
  | { name: 'challenge'; challenge: Challenge; next: string | null };

/**
 * Where the OpenID provider sends people back: sends its answer to the gateway, and opens the screen that they came
 * from. Without one this is a window of its own, which closes.
 */
export default function CallbackScreen() {
  const [step, setStep] = useState<Step>({ name: 'asking' });
  useSendAnswer(setStep);
  useEffect(() => {
    if (step.name !== 'done' || step.next !== null) return;
    announceSignIn();
    window.close();
  }, [step]);
  if (step.name === 'done' && step.next !== null) return <Navigate to={ownPath(step.next)} replace />;
  return (
    <Entrance title="Iniciar sesión">
      {step.name === 'asking' && <p role="status">Comprobando tu identidad...</p>}
      {step.name === 'done' && <p role="status">Sesión iniciada. Cierra esta ventana y continúa donde estabas.</p>}
      {step.name === 'challenge' && (
        <ChallengeSteps
          challenge={step.challenge}
          onDone={() => setStep({ name: 'done', next: step.next })}
          onBack={(reason) => setStep({ name: 'failed', reason })}
        />
      )}
      {step.name === 'failed' && <Failed reason={step.reason} />}
    </Entrance>
  );
}

function Failed({ reason }: { reason: string | null }) {
  const user = useSelector(selectUser);
  return (
    <>
      <div role="alert">
        <p className="font-medium">No se completó.</p>
        {reason !== null && <p className="mt-1 text-muted">{reason}</p>}
      </div>
      <ButtonLink to={user ? '/account' : '/login'} look="primary" className="mt-4 w-full">
        {user ? 'Volver a Mi cuenta' : 'Volver a iniciar sesión'}
      </ButtonLink>
    </>
  );
}

/** Sends the answer once. It does not stay in the address bar, where a reload would send it again. */
function useSendAnswer(setStep: (step: Step) => void): void {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const [finish] = useFinishOidcMutation();
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    const { state = '', ...answer } = Object.fromEntries(parameters);
    void navigate('/login/callback', { replace: true });
    finish({ ...answer, state })
      .unwrap()
      .then(({ next, access }) =>
        setStep('challenge' in access ? { name: 'challenge', challenge: access, next } : { name: 'done', next }),
      )
      .catch((error: unknown) => setStep({ name: 'failed', reason: detailOf(error) }));
  }, [finish, navigate, parameters, setStep]);
}
