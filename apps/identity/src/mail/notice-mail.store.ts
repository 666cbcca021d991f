import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type MailFailure, type SecurityNotice, securityNotice } from '@recuerda/contracts';
import { fromRow, selectFields, type StoredRow } from '@recuerda/database';
import { CLOCK, type Clock } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { SCHEMA } from '../identity.database.js';
import { MAIL_BACKOFF } from './mail-queue.js';

/** A notice that could not be sent for this long is given up: it stays in the portal. */
const VALID = `interval '1 day'`;

/** A notice that this process is to send now. */
export interface ClaimedNotice {
  notice: SecurityNotice;
  userId: string;
  name: string;
  email: string;
  /** How often it has been tried, this time included. */
  tries: number;
}

/** Notices to owners of accounts that go out by mail. */
@Injectable()
export class NoticeMailStore {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns a mail that is due; undefined if none is. No other process gets it before the next try. */
  async claim(): Promise<ClaimedNotice | undefined> {
    type Row = StoredRow<SecurityNotice> & Omit<ClaimedNotice, 'notice'>;
    const [[row]] = await this.source.query<[Row[], number]>(
      `WITH due AS (
         SELECT id FROM identity.security_notices WHERE next_try_at <= $1 AND at + ${VALID} > $1
         ORDER BY next_try_at LIMIT 1 FOR UPDATE SKIP LOCKED
       )
       UPDATE identity.security_notices m SET tries = m.tries + 1, next_try_at = $1::timestamptz + ${MAIL_BACKOFF}
       FROM due, identity.users u WHERE m.id = due.id AND u.id = m.user_id
       RETURNING ${selectFields('m', securityNotice)}, u.id AS "userId", u.name, u.email, m.tries`,
      [this.clock.now()],
    );
    if (!row) return undefined;
    const { userId, name, email, tries } = row;
    return { notice: fromRow(securityNotice, row), userId, name, email, tries };
  }

  async sent(id: string): Promise<void> {
    await this.source.query(
      'UPDATE identity.security_notices SET next_try_at = NULL, failure = NULL, sent_at = $2 WHERE id = $1',
      [id, this.clock.now()],
    );
  }

  /** @param isFinal it is not tried again. */
  async failed(id: string, failure: MailFailure, isFinal: boolean): Promise<void> {
    await this.source.query(
      `UPDATE identity.security_notices
       SET failure = $2, next_try_at = CASE WHEN $3 THEN NULL ELSE next_try_at END WHERE id = $1`,
      [id, failure, isFinal],
    );
  }

  /** Gives up mails that are too old. Returns how many. */
  async giveUp(): Promise<number> {
    const [, given] = await this.source.query<[unknown[], number]>(
      `UPDATE identity.security_notices SET next_try_at = NULL, failure = coalesce(failure, 'unreachable')
       WHERE next_try_at IS NOT NULL AND at + ${VALID} <= $1`,
      [this.clock.now()],
    );
    return given;
  }
}
