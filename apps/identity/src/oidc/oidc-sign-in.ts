import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { NewSession, OidcAnswer, OidcResult, SignInMethods } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { AppError, CLOCK, type Clock } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { UserChanges } from '../administration/user-changes.js';
import { networkOf, SignInAttempts } from '../attempts/sign-in-attempts.js';
import { AuditLog } from '../audit/audit-log.js';
import { SCHEMA } from '../identity.database.js';
import { EndedSessions } from '../sessions/ended-sessions.js';
import { isRecent } from '../sessions/session-lifetime.js';
import { SetupStore } from '../setup/setup.store.js';
import { SignInSteps } from '../sign-in/sign-in-steps.js';
import { roleOf } from './claims.js';
import { type Identity, IdentityProvider } from './identity-provider.js';
import { OidcConnection } from './oidc-connection.js';
import { OidcPeople } from './oidc-people.js';
import { type OidcRequest, OidcRequests } from './oidc.store.js';

/** Signs people in by the school's OpenID provider. */
@Injectable()
export class OidcSignIn {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly attempts: SignInAttempts,
    private readonly audit: AuditLog,
    private readonly changes: UserChanges,
    private readonly connection: OidcConnection,
    private readonly ended: EndedSessions,
    private readonly people: OidcPeople,
    private readonly provider: IdentityProvider,
    private readonly requests: OidcRequests,
    private readonly client: RequestClient,
    private readonly setup: SetupStore,
    private readonly steps: SignInSteps,
  ) {}

  /** Returns the provider; null where it lets no person in: it is off, or cannot give the first administrator. */
  async offered(): Promise<SignInMethods['oidc']> {
    const { name } = this.provider;
    if (name === null) return null;
    const { administrator } = this.provider.settings.rules.groups;
    return administrator !== undefined || (await this.isSetUp()) ? name : null;
  }

  /** Returns the address of the provider that asks the person. Throws `oidc_unavailable`. */
  async begin(request: OidcRequest, address: string): Promise<{ url: string }> {
    const { url, ...secrets } = await this.provider.begin(request.sessionId !== null);
    await this.requests.add(request, secrets, address);
    return { url };
  }

  /**
   * Takes the answer that the provider gave to the browser, once.
   *
   * @throws `oidc_expired`, `oidc_refused`, `oidc_no_access`, `oidc_connected`, `oidc_unavailable`, or
   * `too_many_requests` like a wrong password.
   */
  async finish({ browserHash, answer, session }: Finish): Promise<OidcResult> {
    const request = await this.requests.take(answer.state, browserHash);
    if (!request) return this.fail(session.address);
    const { next, userId, sessionId } = request;
    const identity = await this.provider.finish(answer, request).catch(async (error: unknown) => {
      if (userId === null && error instanceof AppError && error.code === 'oidc_refused')
        await this.recordRefusal(session.address);
      throw error;
    });
    if (userId === null) return { next, signIn: await this.enter(identity, request, session) };
    if (sessionId !== null) {
      await this.connection.confirmSession({ userId, sessionId }, identity.claims, session.address);
      return { next };
    }
    const user = { id: userId, version: request.passwordVersion };
    await this.connection.connect(user, identity.claims.subject, session.address);
    return { next };
  }

  private async enter({ claims, idToken }: Identity, { keep }: OidcRequest, session: NewSession) {
    const { rules, trustsSecondFactor } = this.provider.settings;
    const given = await roleOf(this.client, rules, claims.groups);
    const { address } = session;
    const { authenticatedAt: at } = claims;
    const authenticatedAt = at && isRecent(at, this.clock.now()) ? at : undefined;
    // Until there is an administrator, no other account may close the set-up.
    if (given?.role !== 'administrator' && !(await this.isSetUp())) return this.refuse(address);
    const { user, refusedUserId, ended, result } = await this.source.transaction(async (manager) => {
      const admitted = await this.people.admit(manager, { claims, given, address });
      const hasSecondFactor = trustsSecondFactor && claims.secondFactor;
      const how = { session, keep, oidcIdToken: idToken, authenticatedAt, hasSecondFactor };
      return { ...admitted, result: admitted.user && (await this.steps.proceed(manager, admitted.user, how)) };
    });
    if (!user || !result) return this.refuse(address, refusedUserId);
    await this.ended.announce(user.id, ended ?? []);
    return result;
  }

  private async isSetUp(): Promise<boolean> {
    return (await this.setup.state()) === 'closed';
  }

  private async refuse(address: string, userId?: string): Promise<never> {
    if (userId !== undefined) await this.changes.revoke(userId);
    await this.recordRefusal(address, userId);
    throw new AppError('oidc_no_access');
  }

  private recordRefusal(address: string, userId: string | null = null): Promise<void> {
    return this.audit.record(this.source.manager, { action: 'session.refused', userId, address });
  }

  /** States that were never issued are counted like wrong passwords, per network. */
  private async fail(address: string): Promise<never> {
    await this.attempts.begin({ email: `oidc ${networkOf(address)}`, address });
    throw new AppError('oidc_expired');
  }
}

interface Finish {
  browserHash: string;
  answer: OidcAnswer;
  session: NewSession;
}
