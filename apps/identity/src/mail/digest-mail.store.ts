import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { MailFailure, Role, WeeklyDigestPreparedData } from '@recuerda/contracts';
import { CLOCK, type Clock } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { SCHEMA } from '../identity.database.js';
import { CAN_SIGN_IN } from '../users/user.reader.js';
import { MAIL_BACKOFF } from './mail-queue.js';

/** A digest that could not be sent for this long is given up, and a digest that comes this late is ignored. */
const VALID = `interval '1 day'`;

/** A digest that this process is to send now. */
export interface ClaimedDigest {
  date: string;
  userId: string;
  name: string;
  email: string;
  /** As they are now, not when the digest was prepared. */
  role: Role;
  departmentIds: string[];
  content: Omit<WeeklyDigestPreparedData, 'date'>;
  /** How often it has been tried, this time included. */
  tries: number;
}

/** Digests that go out by mail: one per date and reader. */
@Injectable()
export class DigestMailStore {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** For all administrators and managers who have signed in. A date that is there already changes nothing. */
  async add({ date, ...content }: WeeklyDigestPreparedData, preparedAt: Date): Promise<void> {
    await this.source.query(
      `WITH digest AS (
         INSERT INTO identity.digests (date, content, expires_at)
         SELECT $1::date, $2::jsonb, $3::timestamptz + ${VALID} WHERE $3::timestamptz + ${VALID} > $4::timestamptz
         ON CONFLICT (date) DO NOTHING RETURNING date
       )
       INSERT INTO identity.digest_mails (date, user_id, next_try_at)
       SELECT digest.date, u.id, $4 FROM digest, identity.users u
       WHERE u.role IN ('administrator', 'manager') AND ${CAN_SIGN_IN}`,
      [date, JSON.stringify(content), preparedAt, this.clock.now()],
    );
  }

  /** Returns a mail that is due; undefined if none is. No other process gets it before the next try. */
  async claim(): Promise<ClaimedDigest | undefined> {
    const [[mail]] = await this.source.query<[ClaimedDigest[], number]>(
      `WITH due AS (
         SELECT m.date, m.user_id, d.content FROM identity.digest_mails m JOIN identity.digests d USING (date)
         WHERE m.next_try_at <= $1 AND d.expires_at > $1
         ORDER BY m.next_try_at LIMIT 1 FOR UPDATE OF m SKIP LOCKED
       )
       UPDATE identity.digest_mails m SET tries = m.tries + 1, next_try_at = $1::timestamptz + ${MAIL_BACKOFF}
       FROM due JOIN identity.users u ON u.id = due.user_id
       WHERE m.date = due.date AND m.user_id = due.user_id
       RETURNING m.date::text, u.id AS "userId", u.name, u.email, u.role, u.department_ids AS "departmentIds",
         due.content, m.tries`,
      [this.clock.now()],
    );
    return mail;
  }

  async sent({ date, userId }: ClaimedDigest): Promise<void> {
    await this.source.query(
      `UPDATE identity.digest_mails SET next_try_at = NULL, failure = NULL, sent_at = $3
       WHERE date = $1 AND user_id = $2`,
      [date, userId, this.clock.now()],
    );
  }

  /** There is nothing for this reader. */
  async drop({ date, userId }: ClaimedDigest): Promise<void> {
    await this.source.query('DELETE FROM identity.digest_mails WHERE date = $1 AND user_id = $2', [date, userId]);
  }

  /** @param isFinal it is not tried again. */
  async failed({ date, userId }: ClaimedDigest, failure: MailFailure, isFinal: boolean): Promise<void> {
    await this.source.query(
      `UPDATE identity.digest_mails SET failure = $3, next_try_at = CASE WHEN $4 THEN NULL ELSE next_try_at END
       WHERE date = $1 AND user_id = $2`,
      [date, userId, failure, isFinal],
    );
  }

  /** Gives up mails that are too old. Returns how many. */
  async giveUp(): Promise<number> {
    const [, given] = await this.source.query<[unknown[], number]>(
      `UPDATE identity.digest_mails m SET next_try_at = NULL, failure = coalesce(failure, 'unreachable')
       FROM identity.digests d WHERE d.date = m.date AND m.next_try_at IS NOT NULL AND d.expires_at <= $1`,
      [this.clock.now()],
    );
    return given;
  }
}
