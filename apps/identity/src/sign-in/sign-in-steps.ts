import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { NewSession, SecondFactorInput, SignInResult, TotpSetup, UserView } from '@recuerda/contracts';
import { AppError, counter } from '@recuerda/service';
import type { DataSource, EntityManager } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { demandsSecondFactor, IDENTITY_CONFIG, type IdentityConfig } from '../identity.config.js';
import { SCHEMA } from '../identity.database.js';
import { SecondFactorCheck, wrongCode } from '../second-factors/second-factor-check.js';
import { SecondFactorStore } from '../second-factors/second-factor.store.js';
import { EndedSessions } from '../sessions/ended-sessions.js';
import { type BegunSignIn, SessionStore } from '../sessions/session.store.js';
import { lockUser, UserReader } from '../users/user.store.js';
import { SignInChallenges } from './sign-in-challenges.js';

const signIns = counter('recuerda_sign_ins_total', 'Attempts to sign in, by outcome', ['outcome']);

/** A sign-in of which a factor was right. */
interface Progress extends BegunSignIn {
  session: NewSession;
  /** The provider checked a second factor, and the school trusts it: no other is asked for. */
  hasSecondFactor?: boolean;
}
type Continuation = SecondFactorInput & { session: NewSession };

/** Continues sign-ins after a first factor. Every way to sign in ends here: nothing else starts sessions for people. */
@Injectable()
export class SignInSteps {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @Inject(IDENTITY_CONFIG) private readonly config: Pick<IdentityConfig, 'secondFactor'>,
    private readonly audit: AuditLog,
    private readonly challenges: SignInChallenges,
    private readonly check: SecondFactorCheck,
    private readonly ended: EndedSessions,
    private readonly factors: SecondFactorStore,
    private readonly sessions: SessionStore,
    private readonly users: UserReader,
  ) {}

  /**
   * Starts the session, or makes a challenge when the account has a second factor or must have one. Call it in the
   * transaction that checked the factor and locked the user.
   */
  async proceed(manager: EntityManager, user: UserView, progress: Progress): Promise<SignInResult> {
    const { totp, methods, isNone } = await this.factors.factorsOf(user.id, manager);
    // A passkey is another way to sign in. It makes a password need a second factor only where one is demanded.
    const isComplete = !totp && !demandsSecondFactor(this.config, user);
    if (isComplete || progress.hasSecondFactor) return this.start(manager, user, progress);
    const next = isNone ? 'second_factor_setup' : 'second_factor';
    return { challenge: { ...(await this.challenges.create(manager, user.id, progress)), next, methods } };
  }

  /**
   * Continues with a second factor, or with the first code of the one that was set up.
   *
   * @throws `challenge_expired`, `validation_failed` on `code`, or `too_many_requests`.
   */
  async continue(input: Continuation): Promise<SignInResult> {
    const user = await this.userOf(input);
    const { challenge, code, session } = input;
    if ((await this.factors.factorsOf(user.id)).isNone) return this.finishSetup(user, input);
    return this.check.checkCode(
      { userId: user.id, address: session.address, code },
      {
        before: (manager) => this.challenges.count(manager, challenge),
        then: async (manager) => {
          const begun = await this.challenges.take(manager, challenge);
          return this.start(manager, user, { session, ...begun });
        },
      },
    );
  }

  /** @throws `challenge_expired`, also when the account has a second factor. */
  async setUpTotp(input: { challenge: string }): Promise<TotpSetup> {
    const user = await this.userOf(input);
    const { isNone } = await this.factors.factorsOf(user.id);
    const setup = isNone && (await this.factors.begin(user));
    if (!setup) throw new AppError('challenge_expired');
    return setup;
  }

  private async finishSetup(user: UserView, { challenge, code, session }: Continuation): Promise<SignInResult> {
    const finished = await this.source.transaction(async (manager) => {
      await lockUser(manager, user.id);
      await this.challenges.count(manager, challenge);
      const recoveryCodes = await this.factors.confirm(manager, user.id, code);
      if (!recoveryCodes) return null;
      const begun = await this.challenges.take(manager, challenge);
      const from = { userId: user.id, actorId: user.id, address: session.address };
      await this.audit.record(manager, { action: 'second_factor.added', ...from });
      const ended = await this.sessions.endAll(manager, user.id);
      return { ended, result: { ...(await this.start(manager, user, { session, ...begun })), recoveryCodes } };
    });
    if (!finished) throw wrongCode();
    await this.ended.announce(user.id, finished.ended);
    return finished.result;
  }

  private async start(
    manager: EntityManager,
    user: UserView,
    { session, keep, oidcIdToken, authenticatedAt }: Progress,
  ) {
    const how = { ...session, keep, oidcIdToken, authenticatedAt };
    return { session: await this.sessions.start(manager, user, how), keep };
  }

  private async userOf({ challenge }: { challenge: string }): Promise<UserView> {
    const user = await this.users.find(await this.challenges.userOf(challenge));
    if (!user) throw new AppError('challenge_expired');
    return user;
  }
}

/** Counts how an attempt to sign in ends. */
export async function countSignIn(attempt: Promise<SignInResult>): Promise<SignInResult> {
  try {
    const result = await attempt;
    signIns.inc({ outcome: 'challenge' in result ? 'challenged' : 'ok' });
    return result;
  } catch (error) {
    signIns.inc({ outcome: outcomeOf(error) });
    throw error;
  }
}

function outcomeOf(error: unknown): 'refused' | 'delayed' | 'error' {
  if (!(error instanceof AppError)) return 'error';
  if (error.code === 'unauthorized') return 'refused';
  return error.code === 'too_many_requests' ? 'delayed' : 'error';
}
