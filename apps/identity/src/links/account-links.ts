import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AccountLink } from '@recuerda/contracts';
import { AppError, CLOCK, type Clock } from '@recuerda/service';
import type { DataSource, EntityManager } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { IDENTITY_CONFIG, type IdentityConfig } from '../identity.config.js';
import { SCHEMA } from '../identity.database.js';
import { LOCK_USER } from '../users/lock-user.js';
import { linkCreated } from './links.metrics.js';
import { hashOf, linkTo, newToken } from './one-time-token.js';

const HOUR_MS = 3_600_000;
const LIFETIME_MS = { invitation: 24 * HOUR_MS, reset: HOUR_MS };

/** Links by which people choose their password. A user has at most one. */
@Injectable()
export class AccountLinks {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDENTITY_CONFIG) private readonly config: Pick<IdentityConfig, 'publicUrl'>,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Makes an invitation for a user without a password, for others a reset. It replaces the link before.
   *
   * @throws `user_not_found`
   */
  async create(userId: string, manager: EntityManager): Promise<AccountLink> {
    const token = newToken();
    const now = this.clock.now().getTime();
    const [link]: { kind: AccountLink['kind']; expiresAt: Date }[] = await manager.query(
      `WITH of_user AS (
         SELECT u.id, CASE WHEN c.user_id IS NULL THEN 'invitation' ELSE 'reset' END AS kind
         FROM identity.users u LEFT JOIN identity.credentials c ON c.user_id = u.id WHERE u.id = $1 ${LOCK_USER}
       ), created AS (
         INSERT INTO identity.account_links (user_id, token_hash, expires_at)
         SELECT id, $2, CASE kind WHEN 'invitation' THEN $3::timestamptz ELSE $4::timestamptz END FROM of_user
         ON CONFLICT (user_id) DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at
         RETURNING user_id, expires_at
       )
       SELECT kind, expires_at AS "expiresAt" FROM created JOIN of_user ON id = user_id`,
      [userId, hashOf(token), new Date(now + LIFETIME_MS.invitation), new Date(now + LIFETIME_MS.reset)],
    );
    if (!link) throw new AppError('user_not_found');
    const { kind, expiresAt } = link;
    linkCreated(kind);
    return { kind, url: linkTo(`/${kind}`, token, this.config.publicUrl), expiresAt: expiresAt.toISOString() };
  }

  /** {@link create} for a user whom an administrator has chosen. */
  createAgain(userId: string): Promise<AccountLink> {
    return this.source.transaction(async (manager) => {
      const link = await this.create(userId, manager);
      await this.audit.record(manager, { action: link.kind === 'reset' ? 'password.reset' : 'user.invited', userId });
      return link;
    });
  }

  /** @throws `link_expired` */
  async assertValid(token: string): Promise<void> {
    const found: unknown[] = await this.source.query(
      'SELECT 1 FROM identity.account_links WHERE token_hash = $1 AND expires_at > $2',
      [hashOf(token), this.clock.now()],
    );
    if (found.length === 0) throw new AppError('link_expired');
  }

  /**
   * Uses the link up. Returns whose it is.
   *
   * @throws `link_expired`, also when another use was faster.
   */
  async take(manager: EntityManager, token: string): Promise<string> {
    const [[link]] = await manager.query<[{ userId: string }[], number]>(
      `DELETE FROM identity.account_links l
       USING (SELECT u.id FROM identity.users u JOIN identity.account_links l ON l.user_id = u.id
              WHERE l.token_hash = $1 ${LOCK_USER}) owner
       WHERE l.user_id = owner.id AND l.token_hash = $1 AND l.expires_at > $2
       RETURNING l.user_id AS "userId"`,
      [hashOf(token), this.clock.now()],
    );
    if (!link) throw new AppError('link_expired');
    return link.userId;
  }
}
