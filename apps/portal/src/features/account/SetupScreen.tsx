import { setupInput } from '@recuerda/contracts';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { Navigate } from 'react-router-dom';
import { z } from 'zod';
import { selectAccess } from '../../api/access/access-slice';
import { isProblem } from '../../api/problem';
import { entry, InputField } from '../../components/form/InputField';
import { useSave } from '../../components/form/use-save';
import { useZodForm } from '../../components/form/use-zod-form';
import { ButtonLink } from '../../components/buttons';
import { type Challenge, useCreateFirstAdministratorMutation } from './api/account';
import { Entrance, useToken } from './Entrance';
import { EmailField, isRepeated, NewPasswordFields, NOT_REPEATED, PlainForm } from './fields';
import { OidcButton } from './oidc/OidcButton';
import { ChallengeSteps } from './second-factor/ChallengeSteps';

const newAdministrator = setupInput.extend({ repeated: z.string() }).refine(isRepeated, NOT_REPEATED);

/** Creates the first administrator, by a link that works once, or by the school's OpenID provider. */
export function SetupScreen() {
  const token = useToken();
  const view = useSelector(selectAccess);
  const [expired, setExpired] = useState(false);
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  if (challenge)
    return (
      <Entrance title="Crear el primer administrador">
        {/* The account exists: one signs in to it after a fresh start, which asks the server who uses the portal. */}
        <ChallengeSteps
          challenge={challenge}
          onDone={() => setChallenge(null)}
          onBack={() => window.location.assign('/login')}
        />
      </Entrance>
    );
  if (view?.state === 'signed_in' || view?.state === 'open') return <Navigate to="/" replace />;
  const exists = view?.state === 'signed_out';
  return (
    <Entrance title="Crear el primer administrador">
      {exists || expired ? (
        <ExpiredLink exists={exists} />
      ) : token === null ? (
        <p className="text-muted">
          Abre el enlace que el programa muestra al arrancar. Si ya no lo tienes, reinicia el programa y mostrará otro.
        </p>
      ) : (
        <SetupForm token={token} onExpired={() => setExpired(true)} onChallenge={setChallenge} />
      )}
      {view?.state === 'setup' && <OidcButton keep={() => false} inWindow={false} />}
    </Entrance>
  );
}

function ExpiredLink({ exists }: { exists: boolean }) {
  return (
    <div role="alert">
      <p className="font-medium">Este enlace ya no es válido.</p>
      {exists ? (
        <>
          <p className="mt-1 mb-4 text-muted">Recuerda ya tiene un administrador.</p>
          <ButtonLink to="/login" look="primary" className="w-full">
            Iniciar sesión
          </ButtonLink>
        </>
      ) : (
        <p className="mt-1 text-muted">
          Sirve una sola vez y durante una hora. Reinicia el programa: al arrancar mostrará un enlace nuevo.
        </p>
      )}
    </div>
  );
}

interface Props {
  token: string;
  /** The link does not work any more. */
  onExpired: () => void;
  onChallenge: (challenge: Challenge) => void;
}

function SetupForm({ token, onExpired, onChallenge }: Props) {
  const [create] = useCreateFirstAdministratorMutation();
  const form = useZodForm(newAdministrator, {
    defaultValues: { token, name: '', email: '', password: '', repeated: '' },
  });
  const save = useSave(form, {
    save: ({ name, email, password }) => create({ token, name, email, password }).unwrap(),
    saved: (view) => 'challenge' in view && onChallenge(view),
    failed: (error) => {
      if (isProblem(error) && error.code === 'link_expired') onExpired();
    },
    explainAlways: true,
  });
  return (
    <PlainForm {...save} action="Crear administrador" working="Creando...">
      <InputField label="Nombre" required spellCheck={false} type="text" autoComplete="name" {...entry(form, 'name')} />
      <EmailField {...entry(form, 'email')} />
      <NewPasswordFields field={(name) => entry(form, name)} />
    </PlainForm>
  );
}
