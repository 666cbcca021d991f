import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { OidcConnectionView, SessionOfUser } from '@recuerda/contracts';
import { AppError, CLOCK, type Clock } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { SCHEMA } from '../identity.database.js';
import { SecurityNotices } from '../notices/security-notices.js';
import { isRecent } from '../sessions/session-lifetime.js';
import { SessionStore } from '../sessions/session.store.js';
import { confirmPassword } from '../users/user.store.js';
import type { Claims } from './claims.js';
import { IdentityProvider } from './identity-provider.js';
import { OidcAccounts } from './oidc.store.js';

/** Connects an account with an identity of the OpenID provider, in 'Mi cuenta', and confirms its sessions by it. */
@Injectable()
export class OidcConnection {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accounts: OidcAccounts,
    private readonly audit: AuditLog,
    private readonly notices: SecurityNotices,
    private readonly provider: IdentityProvider,
    private readonly sessions: SessionStore,
  ) {}

  async read(ofUser: SessionOfUser): Promise<OidcConnectionView> {
    const { name } = this.provider;
    const connected = name !== null && (await this.accounts.isConnected(ofUser.userId));
    return { provider: name, connected, password: (await this.sessions.findUser(ofUser)) !== undefined };
  }

  /**
   * @param user with the version of the password at the provider's answer
   * @throws `oidc_connected` when the account or the identity has a connection, `oidc_expired` when the password has
   * changed since.
   */
  async connect(user: { id: string; version: number | null }, subject: string, address: string): Promise<void> {
    const { id: userId, version } = user;
    await this.source.transaction(async (manager) => {
      if (!(await this.accounts.connect(manager, userId, subject, false))) throw new AppError('oidc_connected');
      if (version === null || !(await confirmPassword(manager, { id: userId, version })))
        throw new AppError('oidc_expired');
      await this.audit.record(manager, { action: 'oidc.connected', userId, actorId: userId, address });
      await this.notices.add(manager, { userId, kind: 'identity', address });
    });
  }

  /**
   * Confirms a session by another sign-in at the provider.
   *
   * @throws `oidc_refused` for another identity, or one that did not sign in just now.
   */
  async confirmSession(ofUser: SessionOfUser, { subject, authenticatedAt }: Claims, address: string): Promise<void> {
    const { userId } = ofUser;
    const account = await this.source.transaction((manager) => this.accounts.find(manager, subject));
    const isAgain = authenticatedAt !== undefined && isRecent(authenticatedAt, this.clock.now());
    if (account?.userId !== userId || !isAgain) {
      await this.audit.record(this.source.manager, { action: 'confirmation.refused', userId, address });
      throw new AppError('oidc_refused');
    }
    await this.sessions.confirm(ofUser);
  }

  /** @throws `forbidden` for an account without a password: it would have no way in. */
  async disconnect(ofUser: SessionOfUser): Promise<void> {
    const { userId } = ofUser;
    if (!(await this.sessions.findUser(ofUser))) throw new AppError('forbidden');
    await this.source.transaction(async (manager) => {
      if (await this.accounts.disconnect(manager, userId))
        await this.audit.record(manager, { action: 'oidc.disconnected', userId, actorId: userId });
    });
  }
}
