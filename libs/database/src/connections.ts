import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type { Pool, PoolClient } from 'pg';

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
/** How long a statement that failed by it counts, ms. A service writes more often than that. */
const REMEMBERED_MS = 60_000;

/**
 * Watches the statements of a pool for a full disk of the server, which still answers reads. Returns a check that
 * throws for a minute after the last statement that had no room.
 */
export function watchForFullDisk(pool: Pool, now: () => number = () => performance.now()): () => void {
  let lastAt = -Infinity;
  eachConnection(pool, (client) => {
    const { connection } = client as PoolClient & { connection?: EventEmitter };
    connection?.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === DISK_FULL) lastAt = now();
    });
  });
  return () => {
    if (now() - lastAt < REMEMBERED_MS) throw new Error('the disk of the database is full');
  };
}
