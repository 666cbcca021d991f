import { useEffect, useState } from 'react';
import { isProblem } from '../../../api/problem';
import { Button } from '../../../components/buttons';
import { LoadError, Skeleton } from '../../../components/feedback';
import { type Challenge, useContinueSignInMutation, useSetUpTotpAtSignInQuery } from '../api/account';
import { RecoveryCodes, TotpSetupForm } from './TotpSetupForm';

/** Properties of a step that follows the first factor. */
export interface StepProps {
  challenge: Challenge;
  /** The session survives the browser; for what signs in by itself. */
  keep?: boolean;
  onDone: () => void;
  /** Back to the first factor, with the reason unless it was asked for. */
  onBack: (why: string | null) => void;
  /**
   * Nothing may replace the step while it is held: the session has begun, and the recovery codes are still to be read.
   */
  onHold?: ((held: boolean) => void) | undefined;
}

/** Sets up the second factor that the school demands, before the session starts. */
export default function SetupAtSignIn({ challenge: { challenge }, onDone, onBack, onHold }: StepProps) {
  const { data: setup, error, isFetching, refetch } = useSetUpTotpAtSignInQuery(challenge);
  const [continueSignIn] = useContinueSignInMutation();
  const [codes, setCodes] = useState<readonly string[]>();
  useEffect(() => {
    onHold?.(true);
    return () => onHold?.(false);
  }, [onHold]);
  const expire = (problem: unknown): void => {
    if (isProblem(problem) && problem.code === 'challenge_expired') onBack(problem.detail);
  };
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <>
      <p className="mb-4 font-medium">Tu centro pide una verificación en dos pasos. Actívala para entrar.</p>
      {setup ? (
        <TotpSetupForm
          setup={setup}
          confirm={(code) => continueSignIn({ challenge, code }).unwrap()}
          onConfirmed={(view) => setCodes(view.state === 'signed_in' ? (view.recoveryCodes ?? []) : [])}
          failed={expire}
        />
      ) : error ? (
        <LoadError error={error} retry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
      <Button className="mt-2 w-full" onClick={() => onBack(null)}>
        Volver
      </Button>
    </>
  );
}
