import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AccountLink, MailFailure } from '@recuerda/contracts';
import { CLOCK, type Clock, hashToken, newToken } from '@recuerda/service';
import type { DataSource, EntityManager } from 'typeorm';
import { SCHEMA } from '../identity.database.js';
import { MAIL_BACKOFF } from './mail-queue.js';

/** A mail that this process is to send now. */
export interface ClaimedMail {
  userId: string;
  kind: AccountLink['kind'];
  name: string;
  email: string;
  expiresAt: Date;
  /** How often it has been tried, this time included. */
  tries: number;
}

/** Links that go out by mail: at most one per user, beside the one that an administrator was shown. */
@Injectable()
export class LinkMailStore {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Replaces the user's mail before, and the link in it. */
  async add(manager: EntityManager, userId: string, kind: AccountLink['kind'], expiresAt: Date): Promise<void> {
    await manager.query(
      `INSERT INTO identity.link_mails (user_id, kind, expires_at, created_at, next_try_at)
       VALUES ($1, $2, $3, $4, $4)
       ON CONFLICT (user_id) DO UPDATE SET kind = excluded.kind, expires_at = excluded.expires_at, token_hash = NULL,
         created_at = excluded.created_at, next_try_at = excluded.next_try_at, tries = 0, failure = NULL,
         sent_at = NULL`,
      [userId, kind, expiresAt, this.clock.now()],
    );
  }

  async remove(manager: EntityManager, userId: string): Promise<void> {
    await manager.query('DELETE FROM identity.link_mails WHERE user_id = $1', [userId]);
  }

  /**
   * Returns a mail that is due, with the token that its link has from now on; undefined if none is. No other process
   * gets it before the next try, which is after a minute, and then after twice as long each time, up to an hour.
   */
  async claim(): Promise<{ mail: ClaimedMail; token: string } | undefined> {
    const token = newToken();
    const [[mail]] = await this.source.query<[ClaimedMail[], number]>(
      `WITH due AS (
         SELECT user_id FROM identity.link_mails WHERE next_try_at <= $2 AND expires_at > $2
         ORDER BY next_try_at LIMIT 1 FOR UPDATE SKIP LOCKED
       )
       UPDATE identity.link_mails m SET token_hash = $1, tries = m.tries + 1,
         next_try_at = $2::timestamptz + ${MAIL_BACKOFF}
       FROM due JOIN identity.users u ON u.id = due.user_id
       WHERE m.user_id = due.user_id
       RETURNING u.id AS "userId", u.name, u.email, m.kind, m.expires_at AS "expiresAt", m.tries`,
      [hashToken(token), this.clock.now()],
    );
    return mail && { mail, token };
  }

  /** Does nothing when the mail has been replaced since, or its link used. */
  async sent(token: string): Promise<void> {
    await this.source.query(
      `UPDATE identity.link_mails SET next_try_at = NULL, failure = NULL, sent_at = $2 WHERE token_hash = $1`,
      [hashToken(token), this.clock.now()],
    );
  }

  /** @param isFinal it is not tried again. */
  async failed(token: string, failure: MailFailure, isFinal: boolean): Promise<void> {
    await this.source.query(
      `UPDATE identity.link_mails
       SET failure = $2, next_try_at = CASE WHEN $3 THEN NULL ELSE next_try_at END WHERE token_hash = $1`,
      [hashToken(token), failure, isFinal],
    );
  }

  /** Gives up mails whose links have expired before they were sent. Returns their kinds. */
  async giveUp(): Promise<AccountLink['kind'][]> {
    const [given] = await this.source.query<[{ kind: AccountLink['kind'] }[], number]>(
      `UPDATE identity.link_mails SET next_try_at = NULL, failure = coalesce(failure, 'unreachable')
       WHERE next_try_at IS NOT NULL AND expires_at <= $1 RETURNING kind`,
      [this.clock.now()],
    );
    return given.map(({ kind }) => kind);
  }
}
