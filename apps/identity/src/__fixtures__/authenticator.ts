import { ConfirmTotp, type SessionView, type SignInChallenge, type SignInResult, SetUpTotp } from '@recuerda/contracts';
import { Secret, TOTP } from 'otpauth';
import { ANA, type IdentityApp, ownIds } from './identity-app.js';

const STEP_MS = 30_000;

/** A person's authenticator app. */
export class Authenticator {
  private readonly totp: TOTP;

  constructor(
    secret: string,
    private readonly app: IdentityApp,
  ) {
    this.totp = new TOTP({ secret: Secret.fromBase32(secret) });
  }

  /** Sets one up for a session. */
  static async setUp(app: IdentityApp, session: SessionView, password = ANA.password) {
    const ofUser = ownIds(session);
    const { secret, uri } = await app.send(SetUpTotp, { ...ofUser, password });
    const authenticator = new Authenticator(secret, app);
    const { recoveryCodes } = await app.send(ConfirmTotp, { ...ofUser, code: authenticator.code() });
    return { authenticator, recoveryCodes, uri };
  }

  /** @param steps from now */
  code(steps = 0): string {
    return this.totp.generate({ timestamp: this.app.clock.now().getTime() + steps * STEP_MS });
  }

  /** A code that was not used yet. */
  next(): string {
    this.app.clock.advance(STEP_MS);
    return this.code();
  }

  /** A code that is wrong now. */
  wrong(): string {
    const near = [-1, 0, 1].map((steps) => this.code(steps));
    return ['000000', '111111', '222222', '333333'].find((code) => !near.includes(code)) ?? '';
  }
}

/** The challenge of a sign-in that lacks a factor. */
export function challengeOf(result: SignInResult): SignInChallenge {
  if ('session' in result) throw new Error('no factor is missing');
  return result.challenge;
}
