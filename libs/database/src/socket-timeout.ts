import type { Socket } from 'node:net';
import type { Pool, PoolClient } from 'pg';
import { eachConnection } from './each-connection.js';

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
