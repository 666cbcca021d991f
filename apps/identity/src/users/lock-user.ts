import type { EntityManager } from 'typeorm';

/**
 * Ends a SELECT of the alias `u`. Every transaction on a user's password, link or sessions locks the user first, so
 * that they never deadlock.
 */
export const LOCK_USER = 'FOR NO KEY UPDATE OF u';

export const lockUser = (manager: EntityManager, userId: string): Promise<unknown> =>
  manager.query(`SELECT 1 FROM identity.users u WHERE u.id = $1 ${LOCK_USER}`, [userId]);
