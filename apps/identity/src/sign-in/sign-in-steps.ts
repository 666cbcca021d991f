import { Injectable } from '@nestjs/common';
import type { NewSession, SecondFactorInput, SignInResult, UserView } from '@recuerda/contracts';
import { AppError } from '@recuerda/service';
import type { EntityManager } from 'typeorm';
import { SessionStore } from '../sessions/session.store.js';

/** What a sign-in has when a factor was right. */
interface Progress {
  session: NewSession;
  keep: boolean;
}

/** What follows a first factor. Every way to sign in ends here: nothing else starts sessions for people. */
@Injectable()
export class SignInSteps {
  constructor(private readonly sessions: SessionStore) {}

  /** Starts the session. Call it in the transaction that checked the factor. */
  async proceed(manager: EntityManager, user: UserView, { session, keep }: Progress): Promise<SignInResult> {
    return { session: await this.sessions.start(manager, user, { ...session, keep }), keep };
  }

  /**
   * Continues with a second factor.
   *
   * @throws `challenge_expired`: nobody has a second factor yet.
   */
  async continue(_input: SecondFactorInput & { session: NewSession }): Promise<SignInResult> {
    throw new AppError('challenge_expired');
  }
}
