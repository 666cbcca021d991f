import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { lockByName } from '@recuerda/database';
import { CLOCK, type Clock } from '@recuerda/service';
import type { DataSource, EntityManager } from 'typeorm';
import { SCHEMA } from '../identity.database.js';
import { LOCK_USER } from '../users/user.store.js';
import { IdentityProvider } from './identity-provider.js';

/** Accounts that are connected with identities of the present provider. */
@Injectable()
export class OidcAccounts {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly provider: IdentityProvider,
  ) {}

  /** Finds the account of an identity. Until the transaction ends no other request signs in by it, or connects it. */
  async find(manager: EntityManager, subject: string): Promise<{ userId: string; byGroups: boolean } | undefined> {
    await this.lock(manager, subject);
    const [account]: { userId: string; byGroups: boolean }[] = await manager.query(
      `SELECT user_id AS "userId", by_groups AS "byGroups" FROM identity.oidc_accounts
       WHERE issuer = $1 AND subject = $2`,
      [this.issuer, subject],
    );
    return account;
  }

  /** Returns who has an open invitation to this address, has chosen no password and is not connected; locked. */
  async findInvited(manager: EntityManager, email: string): Promise<string | undefined> {
    // A statement of its own: the next one sees what was done with the invitation until the user was locked.
    await manager.query(`SELECT 1 FROM identity.users u WHERE u.email = $1 ${LOCK_USER}`, [email]);
    const [invited]: { id: string }[] = await manager.query(
      `SELECT u.id FROM identity.users u JOIN identity.account_links l ON l.user_id = u.id AND l.expires_at > $2
       WHERE u.email = $1 AND NOT EXISTS (SELECT FROM identity.credentials c WHERE c.user_id = u.id)
         AND NOT EXISTS (SELECT FROM identity.oidc_accounts a WHERE a.user_id = u.id)`,
      [email, this.clock.now()],
    );
    return invited?.id;
  }

  /** Returns false if the user or the identity is connected already. */
  async connect(manager: EntityManager, userId: string, subject: string, byGroups: boolean): Promise<boolean> {
    await this.lock(manager, subject);
    const connected: unknown[] = await manager.query(
      `INSERT INTO identity.oidc_accounts (issuer, subject, user_id, by_groups, created_at)
       VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING 1`,
      [this.issuer, subject, userId, byGroups, this.clock.now()],
    );
    return connected.length > 0;
  }

  /** Returns false if it was not connected. */
  async disconnect(manager: EntityManager, userId: string): Promise<boolean> {
    const [, count] = await manager.query<[unknown[], number]>(
      'DELETE FROM identity.oidc_accounts WHERE user_id = $1 AND issuer = $2',
      [userId, this.issuer],
    );
    return count > 0;
  }

  async isConnected(userId: string): Promise<boolean> {
    const found: unknown[] = await this.source.query(
      'SELECT 1 FROM identity.oidc_accounts WHERE user_id = $1 AND issuer = $2',
      [userId, this.issuer],
    );
    return found.length > 0;
  }

  private lock(manager: EntityManager, subject: string): Promise<void> {
    return lockByName(manager, `oidc ${JSON.stringify([this.issuer, subject])}`);
  }

  private get issuer(): string {
    return this.provider.settings.issuer.href;
  }
}
