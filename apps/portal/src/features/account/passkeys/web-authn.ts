import type { FieldError } from '@recuerda/contracts';
import type { ApiProblem } from '../../../api/problem';

/** The browser library, loaded when it is used. */
const library = () => import('@simplewebauthn/browser');

/** Shown like an answer of the server. */
class NoPasskey extends Error implements ApiProblem {
  readonly status = 0;
  readonly code = 'challenge_expired';
  readonly errors: FieldError[] = [];

  constructor(readonly detail: string) {
    super(detail);
  }
}

export const browserHasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

type StartAuthentication = Awaited<ReturnType<typeof library>>['startAuthentication'];
type StartRegistration = Awaited<ReturnType<typeof library>>['startRegistration'];

/** @throws an ApiProblem that says what the person can do */
export const askForPasskey = async (optionsJSON: Parameters<StartAuthentication>[0]['optionsJSON']) =>
  asked(async () => (await library()).startAuthentication({ optionsJSON }));

/** @throws an ApiProblem that says what the person can do */
export const createPasskey = async (optionsJSON: Parameters<StartRegistration>[0]['optionsJSON']) =>
  asked(async () => (await library()).startRegistration({ optionsJSON }));

/** Browsers do not say more than these, so that sites learn nothing about devices. */
async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const known = error instanceof Error && error.name === 'InvalidStateError';
    const detail = known
      ? 'Este dispositivo ya tiene una passkey de tu cuenta.'
      : 'No se usó ninguna passkey. Inténtalo de nuevo.';
    throw new NoPasskey(detail);
  }
}
