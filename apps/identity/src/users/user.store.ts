import { randomUUIDv7 } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  type AccountLink,
  type LinkMail,
  type MailFailure,
  type UserSummary,
  userSummary,
  type UserView,
  userView,
} from '@recuerda/contracts';
import { foldText, fromRow, selectFields, type StoredRow } from '@recuerda/database';
import { AppError, fieldError, KeyRing } from '@recuerda/service';
import type { DataSource, EntityManager } from 'typeorm';
import { SCHEMA } from '../identity.database.js';
import { Mailer } from '@recuerda/service/mail';

/** A user with the hash of the password. */
export interface UserWithPassword extends StoredRow<UserView> {
  passwordHash: string;
  /** Version of the credential: changes with the password. */
  version: number;
}

/** Whether the user of the alias `u` has chosen a password, or signs in by the OpenID provider. */
export const CAN_SIGN_IN = `(EXISTS (SELECT FROM identity.credentials c WHERE c.user_id = u.id)
  OR EXISTS (SELECT FROM identity.oidc_accounts a WHERE a.user_id = u.id))`;

/** Selects a {@link UserWithPassword} of the aliases `u` and `c`. */
export const USER_WITH_PASSWORD = `${selectFields('u', userView)}, c.password_hash AS "passwordHash", c.version`;

@Injectable()
export class UserReader {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    private readonly mailer: Mailer,
    private readonly keys: KeyRing,
  ) {}

  async findByEmail(email: string): Promise<UserWithPassword | undefined> {
    const [user]: UserWithPassword[] = await this.source.query(
      `SELECT ${USER_WITH_PASSWORD} FROM identity.users u JOIN identity.credentials c ON c.user_id = u.id
       WHERE u.email = $1`,
      [email],
    );
    return user;
  }

  async find(id: string, manager: EntityManager = this.source.manager): Promise<UserView | undefined> {
    const [user]: StoredRow<UserView>[] = await manager.query(
      `SELECT ${selectFields('u', userView)} FROM identity.users u WHERE u.id = $1`,
      [id],
    );
    return user && fromRow(userView, user);
  }

  /** Returns the administrators who can sign in. */
  administrators(): Promise<{ id: string; name: string; email: string }[]> {
    return this.source.query(
      `SELECT u.id, u.name, u.email FROM identity.users u WHERE u.role = 'administrator' AND ${CAN_SIGN_IN}`,
    );
  }

  /** Returns all users, by name, then by e-mail. */
  list(): Promise<UserSummary[]> {
    return this.summaries(this.source.manager, null);
  }

  async summaryOf(id: string, manager: EntityManager): Promise<UserSummary> {
    const [user] = await this.summaries(manager, id);
    if (!user) throw new AppError('user_not_found');
    return user;
  }

  /** @param id one user; null for all. */
  private async summaries(manager: EntityManager, id: string | null): Promise<UserSummary[]> {
    const rows: (SummaryRow & MailRow)[] = await manager.query(
      `SELECT ${selectFields('u', SUMMARY.omit({ status: true, secondFactor: true, secondFactorUnreadable: true }))},
         CASE WHEN ${CAN_SIGN_IN} THEN 'active' ELSE 'invited' END AS status,
         t.user_id IS NOT NULL OR EXISTS (SELECT 1 FROM identity.passkeys p WHERE p.user_id = u.id) AS "secondFactor",
         t.user_id IS NOT NULL AND split_part(t.secret, ':', 1) <> ALL ($2) AS "secondFactorUnreadable",
         m.sent_at AS "mailedAt", m.created_at AS "askedAt", m.next_try_at AS "nextTryAt", m.failure
       FROM identity.users u LEFT JOIN identity.link_mails m ON m.user_id = u.id
       LEFT JOIN identity.totp t ON t.user_id = u.id AND t.confirmed_at IS NOT NULL
       WHERE $1::uuid IS NULL OR u.id = $1 ORDER BY ${foldText('u.name')}, u.email`,
      [id, this.keys.ids],
    );
    return rows.map((row) => ({ ...fromRow(SUMMARY, row), mail: mailOf(row, this.mailer.isSetUp) }));
  }
}

const SUMMARY = userSummary.omit({ mail: true });
type SummaryRow = StoredRow<Omit<UserSummary, 'mail'>>;
/** Columns of the mail; null without one. */
interface MailRow {
  mailedAt: Date | null;
  askedAt: Date | null;
  nextTryAt: Date | null;
  failure: MailFailure | null;
}

function mailOf({ mailedAt, askedAt, nextTryAt, failure }: MailRow, isMailSetUp: boolean): LinkMail | null {
  const at = (mailedAt ?? askedAt)?.toISOString();
  if (at === undefined) return null;
  // The row stays: once mail is set up again, it is sent if its link has not expired.
  if (nextTryAt && !isMailSetUp) return { state: 'failed', at, failure: 'not_set_up' };
  return { state: mailedAt ? 'sent' : nextTryAt ? 'waiting' : 'failed', at, failure };
}

/**
 * SQL: end of a SELECT that locks the user of the alias `u`. Every transaction on a user's password, link or sessions
 * locks the user first, so that they never deadlock.
 */
export const LOCK_USER = 'FOR NO KEY UPDATE OF u';

export const lockUser = (manager: EntityManager, userId: string): Promise<unknown> =>
  manager.query(`SELECT 1 FROM identity.users u WHERE u.id = $1 ${LOCK_USER}`, [userId]);

/**
 * Creates a user without a password. The first one closes set-up, by a trigger. Returns the id.
 *
 * @throws `validation_failed` on `email` when it has an account.
 */
export async function insertUser(manager: EntityManager, user: Omit<StoredRow<UserView>, 'id'>): Promise<string> {
  const id = randomUUIDv7();
  const inserted: unknown[] = await manager.query(
    `INSERT INTO identity.users (id, name, email, role, department_ids, created_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (email) DO NOTHING RETURNING id`,
    [id, user.name, user.email, user.role, user.departmentIds, user.createdAt],
  );
  if (inserted.length === 0) throw fieldError('email', 'Ya hay una cuenta con este correo.');
  return id;
}

type Known = Pick<UserWithPassword, 'id' | 'version'>;

/**
 * Locks the password that was checked, and keeps its new hash if there is one. Returns false when the password has
 * changed since.
 */
export const confirmPassword = (manager: EntityManager, user: Known, rehashed?: string): Promise<boolean> =>
  update(manager, user, 'password_hash = coalesce($3, password_hash)', rehashed ?? null);

/** Stores another password. Returns false when it has changed since it was read. */
export const replacePassword = (manager: EntityManager, user: Known, passwordHash: string): Promise<boolean> =>
  update(manager, user, 'password_hash = $3, version = version + 1', passwordHash);

/**
 * Stores the first password of a user, or another. Returns the kind of link that allows it: one who has another way to
 * sign in resets it.
 */
export async function setPassword(
  manager: EntityManager,
  userId: string,
  passwordHash: string,
): Promise<AccountLink['kind']> {
  const [stored]: { isFirst: boolean }[] = await manager.query(
    `INSERT INTO identity.credentials (user_id, password_hash, version) VALUES ($1, $2, 1)
     ON CONFLICT (user_id) DO UPDATE
       SET password_hash = excluded.password_hash, version = credentials.version + 1
     RETURNING version = 1 AND NOT EXISTS (
       SELECT FROM identity.oidc_accounts a WHERE a.user_id = credentials.user_id) AS "isFirst"`,
    [userId, passwordHash],
  );
  return stored?.isFirst ? 'invitation' : 'reset';
}

async function update(manager: EntityManager, user: Known, set: string, hash: string | null): Promise<boolean> {
  const [, count] = await manager.query<[unknown[], number]>(
    `UPDATE identity.credentials SET ${set}
     FROM (SELECT u.id FROM identity.users u WHERE u.id = $1 ${LOCK_USER}) owner
     WHERE user_id = owner.id AND version = $2`,
    [user.id, user.version, hash],
  );
  return count === 1;
}
