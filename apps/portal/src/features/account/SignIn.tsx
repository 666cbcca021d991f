import { signInInput } from '@recuerda/contracts';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../components/buttons';
import { Choice } from '../../components/form/Choice';
import { entry } from '../../components/form/InputField';
import { useSave } from '../../components/form/use-save';
import { useZodForm } from '../../components/form/use-zod-form';
import { Modal } from '../../components/modal/Modal';
import { type Challenge, useSignInMutation } from './api/account';
import { EmailField, PasswordField, PlainForm } from './fields';
import { useSignOut } from './leave';
import { OidcButton } from './oidc/OidcButton';
import { PasskeyButton } from './passkeys/PasskeyButton';
import { ChallengeSteps } from './second-factor/ChallengeSteps';

interface Props {
  /** Address of the only account that may sign in. */
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

interface SessionDialogProps {
  email: string;
  /** It must stay although the session has begun. */
  onHold: (held: boolean) => void;
}

/** Over the screen, which stays as it is: what was being filled in is not lost. */
export function SessionDialog({ email, onHold }: SessionDialogProps) {
  const { signOut } = useSignOut();
  return (
    <Modal title="Tu sesión ha caducado" description="Inicia sesión de nuevo para continuar donde estabas.">
      <SignIn email={email} onHold={onHold} />
      <Button className="mt-2 w-full" onClick={signOut}>
        Usar otra cuenta
      </Button>
    </Modal>
  );
}

interface SignInFormProps {
  /** Address of the only account that may sign in. */
  email: string | undefined;
  /** The e-mail that was typed before. */
  typed: string;
  /** Why one has to begin again. */
  reason: string | null;
  onChallenge: (challenge: Challenge, email: string, keep: boolean) => void;
}

/** The first factor: e-mail and password. */
function SignInForm({ email, typed, reason, onChallenge }: SignInFormProps) {
  const [signIn] = useSignInMutation();
  const form = useZodForm(signInInput, { defaultValues: { email: email ?? typed, password: '', keep: false } });
  const save = useSave(form, {
    save: (input) => signIn(input).unwrap(),
    saved: (view) => 'challenge' in view && onChallenge(view, form.getValues('email'), form.getValues('keep') === true),
    explainAlways: true,
  });
  const { setFocus } = form;
  const first = email === undefined && typed === '' ? 'email' : 'password';
  useEffect(() => setFocus(first), [setFocus, first]);
  return (
    <>
      <PlainForm
        {...save}
        failure={save.failure ?? (save.saving ? null : reason)}
        action="Entrar"
        working="Entrando..."
      >
        <EmailField {...entry(form, 'email')} readOnly={email !== undefined} />
        <PasswordField {...entry(form, 'password')} />
        <Choice label="Mantener la sesión" className="mb-4 min-h-6" {...form.register('keep')} />
      </PlainForm>
      <OidcButton keep={() => form.getValues('keep') === true} inWindow={email !== undefined} />
      <PasskeyButton keep={() => form.getValues('keep') === true} />
    </>
  );
}
