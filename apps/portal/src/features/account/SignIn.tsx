import { type ReactNode, useState } from 'react';
import type { Challenge } from './api/second-factor';
import { ChallengeSteps } from './second-factor/ChallengeSteps';
import { SignInForm } from './SignInForm';

interface Props {
  /** Of the only account that may sign in. */
  email?: string;
  onHold?: (held: boolean) => void;
  /** Shown with the first factor only. */
  children?: ReactNode;
}

/** Signs in, in one step or two. The signed-in user is shown their screen: nothing else happens here. */
export function SignIn({ email, onHold, children }: Props) {
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const [typed, setTyped] = useState('');
  const [keep, setKeep] = useState(false);
  const [reason, setReason] = useState<string | null>(null);
  const leave = (why: string | null): void => {
    setReason(why);
    setChallenge(null);
  };
  if (challenge)
    return (
      <ChallengeSteps challenge={challenge} keep={keep} onDone={() => leave(null)} onBack={leave} onHold={onHold} />
    );
  return (
    <>
      <SignInForm
        email={email}
        typed={typed}
        reason={reason}
        onChallenge={(given, address, kept) => {
          setTyped(address);
          setKeep(kept);
          setChallenge(given);
        }}
      />
      {children}
    </>
  );
}
