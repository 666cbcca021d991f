import type { EntityManager } from 'typeorm';

/**
 * Waits until no other transaction on this database has locked `name`; the lock ends with the transaction. It is a
 * statement of its own, so that the next one sees what the others have committed.
 */
export async function lockByName(manager: EntityManager, name: string): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`recuerda.${name}`]);
}
