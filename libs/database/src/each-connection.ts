import type { Pool, PoolClient } from 'pg';

/**
 * Calls `prepare` once for each connection, before its next use. Also for those that are open already: TypeORM opens
 * the first one before anything can listen to the pool.
 */
export function eachConnection(pool: Pool, prepare: (client: PoolClient) => void): void {
  const prepared = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    if (prepared.has(client)) return;
    prepared.add(client);
    prepare(client);
  });
}
