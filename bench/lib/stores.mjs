import { mkdir, symlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort, ManagedChild, startPostgres, withDeathSignal } from '@recuerda/local-servers';
import pg from 'pg';
import { findCommand } from '../../tools/lib/commands.mjs';
import { until } from './harness.mjs';

/** Durable, and the same for every contender. */
export const POSTGRES_SETTINGS = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  max_connections: '200',
};
/** Written to disk every second: weaker than PostgreSQL's commit, up to a second of work is lost with the power. */
export const REDIS_SETTINGS = {
  appendonly: 'yes',
  appendfsync: 'everysec',
  save: '',
  'maxmemory-policy': 'noeviction',
};

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

/** Brings a database to where a running system has long been: statistics, clean tables, nothing for a checkpoint. */
export async function settleDatabase({ client }) {
  await client.query('VACUUM (ANALYZE)');
  await client.query('CHECKPOINT');
}

/** Opens a connection that holds a snapshot of the database, as pg_dump does; returns what ends it. */
export async function holdSnapshot(url) {
  const client = new pg.Client({ connectionString: url });
  // The server may end before it.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await client.query('SELECT count(*) FROM pg_class');
  return () => client.end();
}

/**
 * The program that is Redis when it is called redis-server, or undefined. Debian's redis-tools hold it under another
 * name, without the service that the package redis-server brings along.
 */
export const findRedis = () => findCommand(['redis-server', 'redis-check-rdb']);

/** Starts a private Redis: `{port, pid}`. */
export async function startRedis(folder, defer) {
  const dir = join(folder, 'redis');
  await mkdir(dir);
  const command = join(folder, 'redis-server');
  await symlink(findRedis(), command);
  const port = await freePort();
  const settings = Object.entries({ port, bind: '127.0.0.1', dir, ...REDIS_SETTINGS });
  const args = settings.flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = await ManagedChild.start(withDeathSignal({ command, args }, 'TERM'));
  defer(() => child.stop([{ signal: 'SIGTERM', limitMs: 10_000 }]));
  const answers = () =>
    new Promise((resolve, reject) => {
      if (!child.running) reject(new Error(`Redis has ended:\n${child.log}`));
      const socket = connect(port, '127.0.0.1', () => socket.end('PING\r\n'));
      socket.on('data', (data) => resolve(String(data).startsWith('+PONG')));
      socket.on('error', () => resolve(false));
    });
  await until(() => `Redis answers:\n${child.log}`, answers, { limitMs: 20_000 });
  return { port, pid: child.pid };
}
