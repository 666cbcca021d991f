import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type { Pool, PoolClient } from 'pg';
import { eachConnection } from './each-connection.js';

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
