import { Controller } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  type AccountLink,
  AskForReset,
  CheckAccountLink,
  CreateAccountLink,
  type LinkInput,
  type LinkToken,
  type NewSession,
  type SignInResult,
  UseAccountLink,
} from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { AppError } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { ApiTokens } from '../api-tokens/api-tokens.js';
import { NetworkLimit } from '../attempts/network-limit.js';
import { type Attempt, networkOf, SignInAttempts } from '../attempts/sign-in-attempts.js';
import { AuditLog } from '../audit/audit-log.js';
import { SCHEMA } from '../identity.database.js';
import { SecurityNotices } from '../notices/security-notices.js';
import { assertUncommon } from '../passwords/assert-uncommon.js';
import { HashingQueue } from '../passwords/hashing-queue.js';
import { EndedSessions } from '../sessions/ended-sessions.js';
import { SessionStore } from '../sessions/session.store.js';
import { SignInSteps } from '../sign-in/sign-in-steps.js';
import { setPassword, UserReader } from '../users/user.store.js';
import { AccountLinks, linkCounter } from './account-links.js';
import { ForgottenPasswords } from './forgotten-passwords.js';

@Controller()
export class LinksController {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    private readonly attempts: SignInAttempts,
    private readonly audit: AuditLog,
    private readonly ended: EndedSessions,
    private readonly forgotten: ForgottenPasswords,
    private readonly hashing: HashingQueue,
    private readonly links: AccountLinks,
    private readonly network: NetworkLimit,
    private readonly notices: SecurityNotices,
    private readonly sessions: SessionStore,
    private readonly steps: SignInSteps,
    private readonly tokens: ApiTokens,
    private readonly users: UserReader,
  ) {}

  @RequestHandler(CreateAccountLink)
  create({ userId }: { userId: string }) {
    return this.links.createAgain(userId);
  }

  @RequestHandler(AskForReset)
  async ask(input: { email: string; address: string }) {
    await this.forgotten.ask(input);
  }

  @RequestHandler(CheckAccountLink)
  async check(input: LinkToken & { address: string }) {
    await countRefusal(this.network.pass(input, () => this.checkLink(input)));
  }

  @RequestHandler(UseAccountLink)
  async use(input: LinkInput & { session: NewSession }) {
    const { kind, result } = await countRefusal(this.network.pass(input.session, () => this.useLink(input)));
    linkCounter.inc({ kind, outcome: 'used' });
    return result;
  }

  /**
   * Checks that the link may be used.
   *
   * @throws `link_expired` or `too_many_requests`.
   */
  private async checkLink({ token, address }: LinkToken & { address: string }): Promise<void> {
    const attempt = attemptFrom(address);
    await this.attempts.begin(attempt);
    await this.links.assertValid(token);
    await this.attempts.succeed(this.source.manager, attempt);
  }

  /**
   * Sets the password of the link's user, ends all sessions and API tokens, and signs in.
   *
   * @throws `link_expired`, `too_many_requests`, or `validation_failed` on `password`; the link can be used again then.
   */
  private async useLink({ token, password, session }: LinkInput & { session: NewSession }): Promise<Used> {
    const attempt = attemptFrom(session.address);
    await this.attempts.begin(attempt);
    const passwordHash = await this.hashing.hashForLink(password, () => this.links.assertValid(token));
    const setting = this.source.transaction(async (manager) => {
      const userId = await this.links.take(manager, token);
      const user = await this.users.find(userId, manager);
      if (!user) throw new AppError('link_expired');
      assertUncommon('password', password, user);
      const kind = await setPassword(manager, userId, passwordHash);
      const from = { actorId: userId, address: session.address };
      await this.audit.record(manager, { action: 'password.changed', userId, ...from });
      const { address, deviceHash } = session;
      if (kind === 'reset') await this.notices.add(manager, { userId, kind: 'password', address, deviceHash });
      const ended = [
        ...(await this.sessions.endAll(manager, userId)),
        ...(await this.tokens.end(manager, { userId, ...from })),
      ];
      await this.attempts.succeed(manager, attempt);
      await this.attempts.succeed(manager, { ...attempt, email: user.email });
      return { ended, kind, userId, result: await this.steps.proceed(manager, user, { session, keep: false }) };
    });
    const { ended, userId, ...used } = await setting.catch(async (error: unknown) => {
      // The link was right: another password may follow at once.
      if (error instanceof AppError && error.code === 'validation_failed')
        await this.attempts.succeed(this.source.manager, attempt);
      throw error;
    });
    await this.ended.announce(userId, ended);
    return used;
  }
}

/** Returns an attempt that counts per network alone: a token belongs to no account until it is found. */
const attemptFrom = (address: string): Attempt => ({ email: `link ${networkOf(address)}`, address });

interface Used {
  kind: AccountLink['kind'];
  result: SignInResult;
}

async function countRefusal<T>(use: Promise<T>): Promise<T> {
  try {
    return await use;
  } catch (error) {
    if (error instanceof AppError && error.code === 'link_expired')
      linkCounter.inc({ kind: 'unknown', outcome: 'refused' });
    throw error;
  }
}
