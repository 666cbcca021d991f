import type { Pool } from 'pg';

/**
 * A server that ends may take a connection and say so in the same breath, before whoever asked the pool for it listens to
 * its errors: that must not end the process. The first query on the connection fails instead.
 */
export function ignoreEarlyConnectionErrors(pool: Pool): void {
  pool.on('connect', (client) => void client.on('error', () => undefined));
}
