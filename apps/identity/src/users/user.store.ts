import { randomUUIDv7 } from 'node:crypto';
import type { AccountLink, UserView } from '@recuerda/contracts';
import type { StoredRow } from '@recuerda/database';
import { fieldError } from '@recuerda/service';
import type { EntityManager } from 'typeorm';
import type { UserWithPassword } from './user.reader.js';

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

/** Stores the first password of a user, or another. Returns the kind of link that allows it. */
export async function setPassword(
  manager: EntityManager,
  userId: string,
  passwordHash: string,
): Promise<AccountLink['kind']> {
  const [stored]: { version: number }[] = await manager.query(
    `INSERT INTO identity.credentials (user_id, password_hash, version) VALUES ($1, $2, 1)
     ON CONFLICT (user_id) DO UPDATE
       SET password_hash = excluded.password_hash, version = credentials.version + 1
     RETURNING version`,
    [userId, passwordHash],
  );
  return stored?.version === 1 ? 'invitation' : 'reset';
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
