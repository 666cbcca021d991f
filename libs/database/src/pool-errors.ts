import type { Pool } from 'pg';

/**
 * A server that shuts down may accept a connection and end it at once, before the pool's user has attached an error
 * listener. That must not crash the process; the first query on the connection fails instead.
 */
export function ignoreEarlyConnectionErrors(pool: Pool): void {
  pool.on('connect', (client) => void client.on('error', () => undefined));
}
