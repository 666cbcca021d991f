import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, readFile, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { LocalServerError } from '../errors.js';
import type { ChildExit } from '../process/managed-child.js';
import { isAlive } from '../process/process-info.js';
import { postmasterPidFile } from './postmaster-pid.js';
import { commandAs, type ServerUser } from './server-user.js';

const START_LIMIT_S = 120;
const STOP_LIMIT_S = 30;
const POLL_MS = 200;
const LOG_BYTES = 4_000;

/** A server that was started by {@link PgCtl}. */
export interface ControlledServer {
  pid: number;
  exited: Promise<ChildExit>;
}

/**
 * Starts and stops PostgreSQL by pg_ctl. Needed on Windows, where PostgreSQL refuses to run with administrator rights,
 * which pg_ctl drops, and where there are no signals, which pg_ctl replaces.
 */
export class PgCtl {
  readonly #program: string;
  readonly #dataDir: string;
  readonly #user: ServerUser | undefined;
  readonly #logFile: string;

  constructor(program: string, dataDir: string, user?: ServerUser) {
    this.#program = program;
    this.#dataDir = dataDir;
    this.#user = user;
    this.#logFile = `${dataDir}.log`;
  }

  /** Throws `start_failed` or `port_taken`. */
  async start(parameters: readonly string[]): Promise<ControlledServer> {
    await writeFile(this.#logFile, '');
    if (this.#user) await chown(this.#logFile, this.#user.uid, this.#user.gid);
    const args = ['-w', '-t', String(START_LIMIT_S), '-l', this.#logFile, '-o', parameters.join(' ')];
    if ((await this.#run('start', ...args)) !== 0) {
      const log = (await readFile(this.#logFile, 'utf8')).slice(-LOG_BYTES);
      if (log.includes('could not bind')) throw new LocalServerError('port_taken', 'The port is taken.', log);
      throw new LocalServerError('start_failed', 'PostgreSQL did not start.', log);
    }
    const pid = Number.parseInt(await readFile(postmasterPidFile(this.#dataDir), 'utf8'), 10);
    return { pid, exited: untilEnded(pid) };
  }

  async stop(mode: 'fast' | 'immediate'): Promise<void> {
    await this.#run('stop', '-w', '-t', String(STOP_LIMIT_S), '-m', mode);
  }

  /** Stops a server whose launcher has ended. Throws `data_dir_in_use` while its launcher runs. */
  async endLeftover(launcherFile: string): Promise<void> {
    if ((await this.#run('status')) !== 0) return;
    const launcher = Number(await readFile(launcherFile, 'utf8').catch(() => ''));
    if (launcher > 0 && isAlive(launcher))
      throw new LocalServerError('data_dir_in_use', `Process ${launcher} is running the server of ${this.#dataDir}.`);
    await this.stop('fast');
  }

  /** Without pipes: the server would inherit them and keep them open. */
  async #run(action: string, ...args: string[]): Promise<number | null> {
    const given = { command: this.#program, args: [action, '-D', this.#dataDir, ...args] };
    const { command, args: all, ...user } = await commandAs(this.#user, given, [this.#program, this.#dataDir]);
    const child = spawn(command, all, { ...user, stdio: 'ignore', detached: true, windowsHide: true });
    const [code] = (await once(child, 'exit')) as [number | null];
    return code;
  }
}

async function untilEnded(pid: number): Promise<ChildExit> {
  while (isAlive(pid)) await delay(POLL_MS, undefined, { ref: false });
  return { code: null, signal: null };
}
