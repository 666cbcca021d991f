import type { EventEmitter } from 'node:events';
import type { Pool, PoolClient } from 'pg';
import { eachConnection } from './each-connection.js';

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
