import { codeInput } from '@recuerda/contracts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { isProblem } from '../../../api/problem';
import { Button } from '../../../components/buttons';
import { Skeleton } from '../../../components/feedback';
import { entry } from '../../../components/form/InputField';
import { useSave } from '../../../components/form/use-save';
import { useZodForm } from '../../../components/form/use-zod-form';
import { useContinueSignInMutation } from '../api/account';
import { PasskeyButton } from '../passkeys/PasskeyButton';
import { CodeField, PlainForm } from '../fields';
import type { StepProps } from './SetupAtSignIn';

const UNREADABLE =
  'El servidor ya no puede leer tu aplicación de autenticación. Entra con un código de recuperación, o pide a un ' +
  'administrador que quite tu verificación en dos pasos.';

const SetupAtSignIn = lazy(() => import('./SetupAtSignIn'));

/** The step after the first factor of a sign-in. */
export function ChallengeSteps(props: StepProps) {
  if (props.challenge.state === 'second_factor') return <CodeForm {...props} />;
  return (
    <Suspense fallback={<Skeleton className="h-64 w-full" />}>
      <SetupAtSignIn {...props} />
    </Suspense>
  );
}

function CodeForm(props: StepProps) {
  const { challenge, keep = false, onDone, onBack } = props;
  const { methods } = challenge;
  const isUnreadable = methods.length === 0 || methods.includes('recovery_code');
  return (
    <>
      {!methods.includes('totp') && (
        <p className="mb-4">
          {isUnreadable ? UNREADABLE : 'Tu centro pide más que la contraseña: entra con tu passkey.'}
        </p>
      )}
      {methods.some((method) => method !== 'passkey') && <TotpForm {...props} />}
      {methods.includes('passkey') && <PasskeyButton keep={() => keep} onDone={onDone} />}
      <Button className="mt-2 w-full" onClick={() => onBack(null)}>
        Volver
      </Button>
    </>
  );
}

function TotpForm({ challenge: { challenge, methods }, onDone, onBack }: StepProps) {
  const hasApp = methods.includes('totp');
  const [recovery, setRecovery] = useState(!hasApp);
  const [continueSignIn] = useContinueSignInMutation();
  const form = useZodForm(codeInput, { defaultValues: { code: '' } });
  const save = useSave(form, {
    save: ({ code }) => continueSignIn({ challenge, code }).unwrap(),
    saved: onDone,
    failed: (error) => {
      if (isProblem(error) && error.code === 'challenge_expired') onBack(error.detail);
    },
    explainAlways: true,
  });
  const { setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus, recovery]);
  const change = () => {
    setRecovery(!recovery);
    form.reset();
  };
  return (
    <>
      <PlainForm {...save} action="Verificar" working="Verificando...">
        <p className="mb-4 text-muted">
          {recovery
            ? 'Escribe uno de los códigos que guardaste. Cada uno sirve una sola vez.'
            : 'Escribe el código de 6 cifras que muestra tu aplicación de autenticación.'}
        </p>
        <CodeField recovery={recovery} {...entry(form, 'code')} />
      </PlainForm>
      {hasApp && methods.includes('recovery_code') && (
        <Button className="mt-2 w-full" onClick={change}>
          {recovery ? 'Usar la aplicación' : 'Usar un código de recuperación'}
        </Button>
      )}
    </>
  );
}
