import { lazy, Suspense } from 'react';
import { Skeleton } from '../../../components/feedback/Skeleton';
import type { Challenge } from '../api/second-factor';
import { CodeForm } from './CodeForm';

const SetupAtSignIn = lazy(() => import('./SetupAtSignIn'));

export interface StepProps {
  challenge: Challenge;
  onDone: () => void;
  /** Back to the first factor, with the reason unless it was asked for. */
  onBack: (why: string | null) => void;
  /**
   * Nothing may replace the step while it is held: the session has begun, and the recovery codes are still to be read.
   */
  onHold?: ((held: boolean) => void) | undefined;
}

/** What follows the first factor of a sign-in. */
export function ChallengeSteps(props: StepProps) {
  if (props.challenge.state === 'second_factor') return <CodeForm {...props} />;
  return (
    <Suspense fallback={<Skeleton className="h-64 w-full" />}>
      <SetupAtSignIn {...props} />
    </Suspense>
  );
}
