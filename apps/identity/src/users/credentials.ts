import type { AccountLink } from '@recuerda/contracts';
import type { EntityManager } from 'typeorm';
import { LOCK_USER } from './lock-user.js';
import type { UserWithPassword } from './user.reader.js';

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

/** Stores a password, the first one or another. Returns what kind of link would allow it. */
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
