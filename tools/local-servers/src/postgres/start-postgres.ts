import { rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { LocalServerError } from '../errors.js';
import { freePort } from '../free-port.js';
import { endLeftover } from '../process/leftover.js';
import { ManagedChild, type ChildExit, type ChildOptions } from '../process/managed-child.js';
import { findBinaries } from './binaries.js';
import { prepareDataDir, type DataDir } from './data-dir.js';
import { PgCtl } from './pg-ctl.js';
import { isReady, postmasterPidFile } from './postmaster-pid.js';
import { commandAs } from './server-user.js';

export interface PostgresOptions {
  /** Made by initdb when it is absent or empty. */
  dataDir: string;
  /** Refuses a data folder that is absent or empty. */
  mustExist?: boolean;
  /** 0 or undefined: a free one. */
  port?: number;
  host?: string;
  /** PostgreSQL parameters over the defaults, which are durable. */
  settings?: Record<string, string>;
  log?: (line: string) => void;
  /** Folder of another npm package with PostgreSQL's programs than the installed one. */
  packageDir?: string;
  /** Whether pg_ctl starts and stops it; by default on Windows. Then there are no lines for `log`. */
  byPgCtl?: boolean;
}

export interface PostgresServer {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly dataDir: string;
  readonly exited: Promise<ChildExit>;
  /** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
  stop(): Promise<void>;
  /** Immediate shutdown: the next start recovers, as after a crash. */
  stopImmediate(): Promise<void>;
  /** SIGKILL. */
  kill(): Promise<void>;
}

const IS_WINDOWS = process.platform === 'win32';
const HOST = '127.0.0.1';
const DEFAULTS = {
  max_connections: '200',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // For passwords that people set: initdb had one for its own.
  scram_iterations: '4096',
};
const ATTEMPTS_FOR_A_PORT = 5;
/** Crash recovery comes before "ready", and may be long on a slow disk. */
const START_LIMIT_MS = 120_000;
const ORPHANED_BACKENDS_LIMIT_MS = 20_000;
const POLL_MS = 20;
const FAST = [
  { signal: 'SIGINT', limitMs: 30_000 },
  { signal: 'SIGQUIT', limitMs: 5_000 },
] as const;

/** Starts a private PostgreSQL on its own data folder. Throws LocalServerError. */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const dataDir = resolve(options.dataDir);
  const binaries = await findBinaries(options.packageDir);
  const durable = options.settings?.['fsync'] !== 'off';
  const data = await prepareDataDir(dataDir, { initdb: binaries.initdb, durable, mustExist: options.mustExist });
  const pidFile = postmasterPidFile(dataDir);
  const launcherFile = `${dataDir}.launcher`;
  const pgCtl = (options.byPgCtl ?? IS_WINDOWS) ? new PgCtl(binaries.pgCtl, dataDir, data.user) : undefined;
  if (pgCtl) await pgCtl.endLeftover(launcherFile);
  else await endLeftover({ pidFile, launcherFile, mark: `-D ${dataDir} `, stopSignal: 'SIGINT' });
  // One that root has left cannot be written by the owner of the folder, but removed.
  await rm(launcherFile, { force: true });
  await writeFile(launcherFile, String(process.pid));
  const start = (port: number): Promise<PostgresServer> => {
    const launching = { ...options, dataDir, port };
    return pgCtl ? launchBy(pgCtl, launching, data) : launch(binaries.postgres, launching, data);
  };
  if (options.port) return start(options.port);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start(await freePort(options.host));
    } catch (error) {
      if (!(error instanceof LocalServerError && error.code === 'port_taken') || attempt === ATTEMPTS_FOR_A_PORT)
        throw error;
    }
  }
}

type Launch = PostgresOptions & { port: number };

function parametersOf({ port, host = HOST, settings }: Launch): string[] {
  const all = { listen_addresses: host, unix_socket_directories: '', ...DEFAULTS, ...settings };
  return ['-p', String(port), ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

async function launch(postgres: string, options: Launch, data: DataDir): Promise<PostgresServer> {
  const { dataDir, port, host = HOST, log } = options;
  const args = ['-D', dataDir, ...parametersOf(options)];
  const command = await commandAs(data.user, { command: postgres, args }, [postgres, dataDir]);
  const deadline = performance.now() + ORPHANED_BACKENDS_LIMIT_MS;
  for (;;) {
    const child = await ManagedChild.start(command, { log } satisfies ChildOptions);
    if (await becomesReady(child, dataDir)) return serverOf(child, { dataDir, port, host, password: data.password });
    // After a SIGKILL the backends need a moment to notice that their server is gone.
    const orphans = child.log.includes('pre-existing shared memory block');
    if (!orphans || performance.now() > deadline) throw await startError(child, port);
    await delay(POLL_MS * 5);
  }
}

async function launchBy(pgCtl: PgCtl, options: Launch, { password }: DataDir): Promise<PostgresServer> {
  const { dataDir, port, host = HOST } = options;
  const { pid, exited } = await pgCtl.start(parametersOf(options));
  const endBy = async (end: () => unknown): Promise<void> => {
    await end();
    await exited;
  };
  return {
    url: urlOf({ host, port, password }),
    port,
    pid,
    dataDir,
    exited,
    stop: () => endBy(() => pgCtl.stop('fast')),
    stopImmediate: () => endBy(() => pgCtl.stop('immediate')),
    kill: () => endBy(() => process.kill(pid, 'SIGKILL')),
  };
}

/** False when it ended instead. Throws `start_timeout`. */
async function becomesReady(child: ManagedChild, dataDir: string): Promise<boolean> {
  const deadline = performance.now() + START_LIMIT_MS;
  while (!(await isReady(dataDir, child.pid))) {
    if (await child.endsWithin(POLL_MS)) return false;
    if (performance.now() > deadline) {
      await child.stop(FAST);
      throw new LocalServerError('start_timeout', `PostgreSQL is not ready after ${START_LIMIT_MS} ms.`, child.log);
    }
  }
  return true;
}

async function startError(child: ManagedChild, port: number): Promise<LocalServerError> {
  const { code, signal } = await child.exited;
  if (child.log.includes('Address already in use')) {
    return new LocalServerError('port_taken', `PostgreSQL cannot listen on port ${port}: it is taken.`, child.log);
  }
  return new LocalServerError(
    'start_failed',
    `PostgreSQL ended with ${signal ?? code} instead of starting.`,
    child.log,
  );
}

export const urlOf = ({ host, port, password }: { host: string; port: number; password: string }): string =>
  `postgres://postgres:${password}@${host}:${port}/postgres`;

function serverOf(
  child: ManagedChild,
  { dataDir, port, host, password }: { dataDir: string; port: number; host: string; password: string },
): PostgresServer {
  const endBy = async (steps: Parameters<ManagedChild['stop']>[0]): Promise<void> => {
    await child.stop(steps);
  };
  return {
    url: urlOf({ host, port, password }),
    port,
    pid: child.pid,
    dataDir,
    exited: child.exited,
    stop: () => endBy(FAST),
    stopImmediate: () => endBy([{ signal: 'SIGQUIT', limitMs: 10_000 }]),
    kill: () => endBy([]),
  };
}
