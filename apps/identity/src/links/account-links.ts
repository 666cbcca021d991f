import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type AccountLink, HOUR_MS } from '@recuerda/contracts';
import { AppError, type Clock, CLOCK, counter, hashToken, newToken } from '@recuerda/service';
import type { DataSource, EntityManager } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { IDENTITY_CONFIG, type IdentityConfig } from '../identity.config.js';
import { SCHEMA } from '../identity.database.js';
import { Mailer } from '@recuerda/service/mail';
import { CAN_SIGN_IN, LOCK_USER, lockUser } from '../users/user.store.js';
import { LinkMails, linkTo } from './link-mails.js';

const LIFETIME_MS = { invitation: 24 * HOUR_MS, reset: HOUR_MS };

/** Counter of links that were made, used and refused. */
export const linkCounter = counter(
  'recuerda_account_links_total',
  'Invitations and resets, by what happened to their links',
  ['kind', 'outcome'],
);

/** SQL: the kind of link for the user of the alias `u`: a reset once the user has a way to sign in. */
const KIND = `CASE WHEN ${CAN_SIGN_IN} THEN 'reset' ELSE 'invitation' END`;

/** SQL: the links that work, those that were shown and those that went out by mail. */
const LINKS = `(SELECT user_id, token_hash, expires_at FROM identity.account_links
  UNION ALL SELECT user_id, token_hash, expires_at FROM identity.link_mails) link`;

/** Links by which people choose their password. A user has at most one that was shown, and one in a mail. */
@Injectable()
export class AccountLinks {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDENTITY_CONFIG) private readonly config: Pick<IdentityConfig, 'publicUrl'>,
    private readonly audit: AuditLog,
    private readonly mailer: Mailer,
    private readonly mails: LinkMails,
  ) {}

  /**
   * Makes an invitation for a user who has never signed in, for others a reset. It replaces the link before. Where mail
   * is set up another one goes out by mail, so that the one that is shown is stored nowhere.
   *
   * @throws `user_not_found`
   */
  async create(userId: string, manager: EntityManager): Promise<AccountLink> {
    const token = newToken();
    const now = this.clock.now().getTime();
    // A separate statement: the next one sees a way to sign in that the user got until the lock was free.
    await lockUser(manager, userId);
    const [link]: { kind: AccountLink['kind']; expiresAt: Date; email: string }[] = await manager.query(
      `WITH of_user AS (
         SELECT u.id, ${KIND} AS kind, u.email
         FROM identity.users u WHERE u.id = $1
       ), created AS (
         INSERT INTO identity.account_links (user_id, token_hash, expires_at)
         SELECT id, $2, CASE kind WHEN 'invitation' THEN $3::timestamptz ELSE $4::timestamptz END FROM of_user
         ON CONFLICT (user_id) DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at
         RETURNING user_id, expires_at
       )
       SELECT kind, email, expires_at AS "expiresAt" FROM created JOIN of_user ON id = user_id`,
      [userId, hashToken(token), new Date(now + LIFETIME_MS.invitation), new Date(now + LIFETIME_MS.reset)],
    );
    if (!link) throw new AppError('user_not_found');
    const { kind, expiresAt, email } = link;
    linkCounter.inc({ kind, outcome: 'created' });
    if (this.mailer.isSetUp) await this.mails.add(manager, userId, kind, expiresAt);
    else await this.mails.remove(manager, userId);
    return {
      kind,
      url: linkTo(`/${kind}`, token, this.config.publicUrl),
      expiresAt: expiresAt.toISOString(),
      mailTo: this.mailer.isSetUp ? email : null,
    };
  }

  /** Sends a link by mail alone; the caller has locked the user. A link that an administrator has shown stays valid. */
  async mail(userId: string, manager: EntityManager): Promise<void> {
    const [user]: { kind: AccountLink['kind'] }[] = await manager.query(
      `SELECT ${KIND} AS kind FROM identity.users u WHERE u.id = $1`,
      [userId],
    );
    if (!user) return;
    const { kind } = user;
    await this.mails.add(manager, userId, kind, new Date(this.clock.now().getTime() + LIFETIME_MS[kind]));
    linkCounter.inc({ kind, outcome: 'created' });
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
  async assertValid(token: string, manager: EntityManager = this.source.manager): Promise<void> {
    const found: unknown[] = await manager.query(`SELECT 1 FROM ${LINKS} WHERE token_hash = $1 AND expires_at > $2`, [
      hashToken(token),
      this.clock.now(),
    ]);
    if (found.length === 0) throw new AppError('link_expired');
  }

  /**
   * Uses the link up, and with it the user's other one. Returns the user's id.
   *
   * @throws `link_expired`, also when another use was faster.
   */
  async take(manager: EntityManager, token: string): Promise<string> {
    const [owner]: { id: string }[] = await manager.query(
      `SELECT u.id FROM identity.users u
       WHERE u.id = (SELECT user_id FROM ${LINKS} WHERE token_hash = $1) ${LOCK_USER}`,
      [hashToken(token)],
    );
    if (!owner) throw new AppError('link_expired');
    // Another use may have been faster, until the user was locked.
    await this.assertValid(token, manager);
    await this.remove(manager, owner.id);
    return owner.id;
  }

  /** Ends the links of a user. */
  async remove(manager: EntityManager, userId: string): Promise<void> {
    await manager.query('DELETE FROM identity.account_links WHERE user_id = $1', [userId]);
    await this.mails.remove(manager, userId);
  }
}
