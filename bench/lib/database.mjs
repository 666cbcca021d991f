import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@recuerda/local-servers';
import pg from 'pg';

/** Durable, and the same for every contender. */
export const POSTGRES_SETTINGS = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  max_connections: '200',
};

/** A temporary folder, removed at the end. */
export async function temporaryFolder(defer) {
  const folder = await mkdtemp(join(tmpdir(), 'recuerda-bench-'));
  defer(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts a private durable PostgreSQL and connects to it: `{url, pid, client, value(sql, parameters)}`. */
export async function startDatabase(folder, defer) {
  const server = await startPostgres({ dataDir: join(folder, 'postgres'), settings: POSTGRES_SETTINGS });
  defer(() => server.stop());
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  defer(() => client.end());
  const value = async (sql, parameters) => Object.values((await client.query(sql, parameters)).rows[0] ?? {})[0];
  return { url: server.url, pid: server.pid, client, value };
}

/** What a running system has long done: statistics, clean tables, nothing left for a checkpoint. */
export async function settleDatabase({ client }) {
  await client.query('VACUUM (ANALYZE)');
  await client.query('CHECKPOINT');
}
