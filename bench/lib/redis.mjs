import { mkdir, symlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort, withDeathSignal, ManagedChild } from '@recuerda/local-servers';
import { findCommand } from '../../tools/lib/commands.mjs';
import { until } from './until.mjs';

/** Written to disk every second: weaker than PostgreSQL's commit, up to a second of work is lost with the power. */
export const REDIS_SETTINGS = {
  appendonly: 'yes',
  appendfsync: 'everysec',
  save: '',
  'maxmemory-policy': 'noeviction',
};

/**
 * The program that is Redis when it is called redis-server, or undefined. Debian's redis-tools hold it under another
 * name, without the service that the package redis-server brings along.
 */
export function findRedis() {
  return findCommand(['redis-server', 'redis-check-rdb']);
}

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
  const probe = () => {
    if (!child.running) throw new Error(`Redis has ended:\n${child.log}`);
    return answers(port);
  };
  await until(() => `Redis answers:\n${child.log}`, probe, { limitMs: 20_000 });
  return { port, pid: child.pid };
}

function answers(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.end('PING\r\n'));
    socket.on('data', (data) => resolve(String(data).startsWith('+PONG')));
    socket.on('error', () => resolve(false));
  });
}
