import { Logger } from '@nestjs/common';
import { counter } from '@recuerda/service';
import type { Pool } from 'pg';

/** A line in the log at most this often, ms: while a database is away each request tries again. */
const LOG_EVERY_MS = 60_000;

const failures = counter('recuerda_database_connection_failures_total', 'Connections that could not be opened.', [
  'schema',
]);

/** Returns what counts failures to open a connection, and logs them: the first, then one line a minute. */
export function openingFailures(schema: string): (error: Error) => void {
  const logger = new Logger('Database');
  let count = 0;
  let loggedAt = -Infinity;
  return ({ message: reason }) => {
    failures.inc({ schema });
    count += 1;
    if (performance.now() - loggedAt < LOG_EVERY_MS) return;
    logger.warn({ msg: 'no new connection to the database', schema, count, reason });
    count = 0;
    loggedAt = performance.now();
  };
}

/**
 * A server that shuts down may accept a connection and end it at once, before the pool's user has attached an error
 * listener. That must not crash the process; the first query on the connection fails instead.
 */
export function ignoreEarlyConnectionErrors(pool: Pool): void {
  pool.on('connect', (client) => void client.on('error', () => undefined));
}
