import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type { Pool, PoolClient } from 'pg';
import { Logger } from '@nestjs/common';
import { counter, gauge, onScrape } from '@recuerda/service';

/**
 * Calls `prepare` once for each connection, before its next use. Also for those that are open already: TypeORM opens
 * the first one before anything can listen to the pool.
 */
function eachConnection(pool: Pool, prepare: (client: PoolClient) => void): void {
  const prepared = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    if (prepared.has(client)) return;
    prepared.add(client);
    prepare(client);
  });
}

/** SQLSTATE of a change on a server that may only read. */
const READ_ONLY = '25006';

type Connection = EventEmitter & { stream: Socket };

/**
 * Closes a connection on which the server refuses a change because it may only read: after a failover a connection
 * may lead to a standby, and as one of those that stay open it would do so for ever. A new one asks the address again.
 */
export function leaveReadOnlyServers(pool: Pool): void {
  eachConnection(pool, (client) => {
    const { connection } = client as PoolClient & { connection?: Connection };
    connection?.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === READ_ONLY) connection.stream.destroy(new Error('Connection terminated: the server may only read'));
    });
  });
}

const socketOf = (client: PoolClient): Socket | undefined =>
  (client as PoolClient & { connection?: { stream?: Socket } }).connection?.stream;

/**
 * Destroys a connection in use that receives nothing for `afterMs`. A network that drops packets then costs seconds,
 * not the operating system's quarter of an hour. Must be longer than `statement_timeout`.
 */
export function setSocketTimeout(pool: Pool, afterMs: number): void {
  eachConnection(pool, (client) => {
    const socket = socketOf(client);
    socket?.on('timeout', () => socket.destroy(new Error('Connection terminated: the database went silent')));
  });
  pool.on('acquire', (client) => void socketOf(client)?.setTimeout(afterMs));
  pool.on('release', (_error, client) => void socketOf(client)?.setTimeout(0));
}

/** SQLSTATE of a statement for which the server's disk has no room. */
const DISK_FULL = '53100';
/** Needs some hundred KB of the server's disk, in a temporary file, and no privilege. */
const USE_DISK = "SET LOCAL work_mem = '64kB'; SELECT count(*) FROM generate_series(1, 20000)";

/**
 * Watches the statements of a pool for a full disk of the server, which still answers reads. Returns a check that
 * rejects from the first statement that had no room until one has.
 */
export function watchForFullDisk(pool: Pool): () => Promise<void> {
  let isFull = false;
  eachConnection(pool, (client) => {
    const { connection } = client as PoolClient & { connection?: EventEmitter };
    connection?.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === DISK_FULL) isFull = true;
    });
  });
  return async () => {
    if (!isFull) return;
    await pool.query(USE_DISK).catch((cause: unknown) => {
      throw new Error('the disk of the database is full', { cause });
    });
    isFull = false;
  };
}

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

const connections = gauge(
  'recuerda_database_pool_connections',
  'Connections to the database, by state: in_use, idle.',
  ['schema', 'state'],
);
const limit = gauge('recuerda_database_pool_max_connections', 'Most connections the pool may open.', ['schema']);
const waiting = gauge('recuerda_database_pool_waiting_queries', 'Work that waits for a free connection.', ['schema']);

/** Sets the pool's gauges at each scrape until the pool is ended. */
export function measurePool(pool: Pool, schema: string): void {
  const end = onScrape(() => {
    if (pool.ending) return forget();
    connections.set({ schema, state: 'in_use' }, pool.totalCount - pool.idleCount);
    connections.set({ schema, state: 'idle' }, pool.idleCount);
    limit.set({ schema }, pool.options.max);
    waiting.set({ schema }, pool.waitingCount);
  });
  const forget = (): void => {
    end();
    for (const state of ['in_use', 'idle']) connections.remove({ schema, state });
    limit.remove({ schema });
    waiting.remove({ schema });
  };
}
