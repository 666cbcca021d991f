import type { EntityManager } from 'typeorm';
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

async function update(manager: EntityManager, user: Known, set: string, hash: string | null): Promise<boolean> {
  const [, count] = await manager.query<[unknown[], number]>(
    `UPDATE identity.credentials SET ${set} WHERE user_id = $1 AND version = $2`,
    [user.id, user.version, hash],
  );
  return count === 1;
}
