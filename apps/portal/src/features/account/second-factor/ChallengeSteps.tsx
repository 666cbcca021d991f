import { lazy, Suspense } from 'react';
import { Skeleton } from '../../../components/feedback/Skeleton';
import { CodeForm } from './CodeForm';
import type { StepProps } from './step-props';

const SetupAtSignIn = lazy(() => import('./SetupAtSignIn'));

/** What follows the first factor of a sign-in. */
export function ChallengeSteps(props: StepProps) {
  if (props.challenge.state === 'second_factor') return <CodeForm {...props} />;
  return (
    <Suspense fallback={<Skeleton className="h-64 w-full" />}>
      <SetupAtSignIn {...props} />
    </Suspense>
  );
}
