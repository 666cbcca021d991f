import { Controller } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  type ChallengeInput,
  ContinueSignIn,
  type NewSession,
  type SecondFactorInput,
  SetUpTotpAtSignIn,
  type SignInInput,
  type SignInResult,
  StartSession,
  userView,
} from '@recuerda/contracts';
import { fromRow } from '@recuerda/database';
import { RequestHandler } from '@recuerda/messaging';
import { AppError } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { NetworkLimit } from '../attempts/network-limit.js';
import { type Attempt, SignInAttempts } from '../attempts/sign-in-attempts.js';
import { AuditLog } from '../audit/audit-log.js';
import { SCHEMA } from '../identity.database.js';
import { hashPassword, isOutdated, unknownHash, verifyPassword } from '../passwords/argon2.js';
import { HashingQueue } from '../passwords/hashing-queue.js';
import { confirmPassword, UserReader } from '../users/user.store.js';
import { countSignIn, SignInSteps } from './sign-in-steps.js';

type Input = SignInInput & { session: NewSession };

@Controller()
export class SignInController {
  /** Hash that is verified for accounts that do not exist. */
  private readonly unknown = unknownHash();

  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    private readonly audit: AuditLog,
    private readonly attempts: SignInAttempts,
    private readonly hashing: HashingQueue,
    private readonly network: NetworkLimit,
    private readonly steps: SignInSteps,
    private readonly users: UserReader,
  ) {}

  @RequestHandler(StartSession)
  start(input: Input) {
    return countSignIn(this.signIn(input));
  }

  @RequestHandler(ContinueSignIn)
  continue(input: SecondFactorInput & { session: NewSession }) {
    return this.network.pass(input.session, () => this.steps.continue(input));
  }

  @RequestHandler(SetUpTotpAtSignIn)
  setUpTotp(input: ChallengeInput & { address: string }) {
    return this.network.pass(input, () => this.steps.setUpTotp(input));
  }

  /**
   * Checks the first factor. Whether the account exists changes neither the answer nor the work.
   *
   * @throws `unauthorized` or `too_many_requests`.
   */
  private signIn({ email, password, keep, session }: Input): Promise<SignInResult> {
    const attempt = { email, address: session.address };
    const enter = async (isLimited: boolean): Promise<SignInResult> => {
      const mayTry = !isLimited || (await this.network.isKnown(attempt));
      if (mayTry) await this.attempts.begin(attempt);
      const user = await this.users.findByEmail(email);
      const matches = await verifyPassword(password, (mayTry && user?.passwordHash) || this.unknown);
      if (!mayTry) throw new AppError('unauthorized');
      if (!user || !matches) return this.refuse(attempt, user?.id);
      const rehashed = isOutdated(user.passwordHash) ? await hashPassword(password) : undefined;
      return this.source.transaction(async (manager) => {
        // A password that changes at this moment starts no session any more.
        if (!(await confirmPassword(manager, user, rehashed))) throw new AppError('unauthorized');
        await this.attempts.succeed(manager, attempt);
        return this.steps.proceed(manager, fromRow(userView, user), { session, keep });
      });
    };
    return this.hashing.enqueue(() => this.network.pass(session, enter));
  }

  private async refuse(attempt: Attempt, userId: string | null = null): Promise<never> {
    const { address } = attempt;
    await this.audit.record(this.source.manager, { action: 'session.refused', userId, address });
    throw new AppError('unauthorized');
  }
}
