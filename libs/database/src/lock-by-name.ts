import type { EntityManager } from 'typeorm';

/**
 * Waits until no other transaction on this database has locked `name`; the lock ends with the transaction. It is a
 * statement of its own, so that the next one sees what the others have committed.
 */
export const lockByName = (manager: EntityManager, name: string): Promise<void> =>
  lock(manager, 'pg_advisory_xact_lock', name);

/** Locks many names, in one order, so that two transactions cannot wait for each other. */
export const lockByNames = async (manager: EntityManager, names: readonly string[]): Promise<void> => {
  if (names.length === 0) return;
  await manager.query(
    `SELECT pg_advisory_xact_lock(key) FROM (
       SELECT DISTINCT hashtextextended(name, 0) AS key FROM unnest($1::text[]) name ORDER BY key) keys`,
    [names.map((name) => `recuerda.${name}`)],
  );
};

/** Takes a lock that any number of transactions may have together; {@link lockByName} waits for it. */
export const shareByName = (manager: EntityManager, name: string): Promise<void> =>
  lock(manager, 'pg_advisory_xact_lock_shared', name);

async function lock(manager: EntityManager, take: string, name: string): Promise<void> {
  await manager.query(`SELECT ${take}(hashtextextended($1, 0))`, [`recuerda.${name}`]);
}
