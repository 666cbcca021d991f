import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { SessionOfUser } from '@recuerda/contracts';
import { AppError, CLOCK, type Clock } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { SCHEMA } from '../identity.database.js';
import { isRecent } from '../sessions/session-lifetime.js';
import { SessionStore } from '../sessions/session.store.js';
import type { Claims } from './claims.js';
import { OidcAccounts } from './oidc-accounts.js';

/** Confirms a session by another sign-in at the provider. */
@Injectable()
export class OidcConfirmation {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accounts: OidcAccounts,
    private readonly audit: AuditLog,
    private readonly sessions: SessionStore,
  ) {}

  /** @throws `oidc_refused` for another identity, or one that did not sign in just now. */
  async finish(ofUser: SessionOfUser, { subject, authenticatedAt }: Claims, address: string): Promise<void> {
    const { userId } = ofUser;
    const account = await this.source.transaction((manager) => this.accounts.find(manager, subject));
    const isAgain = authenticatedAt !== undefined && isRecent(authenticatedAt, this.clock.now());
    if (account?.userId !== userId || !isAgain) {
      await this.audit.record(this.source.manager, { action: 'confirmation.refused', userId, address });
      throw new AppError('oidc_refused');
    }
    await this.sessions.confirm(ofUser);
  }
}
