import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { LocalServerError } from '../errors.js';
import { processInfo } from './process-info.js';

const GRACE_MS = 30_000;
const POLL_MS = 50;

export interface LeftoverQuery {
  /** Holds the server's pid in its first line; may be absent. */
  pidFile: string;
  /** Holds the pid of the launcher that started it; may be absent. */
  launcherFile: string;
  /** Part of the command line that identifies our server, so that a process with a reused pid is not killed. */
  mark: string;
  /** Ends the server in good order. */
  stopSignal: NodeJS.Signals;
}

/**
 * Waits until a server left by a killed launcher on the same folder has ended, and kills it after 30 s.
 * @throws `data_dir_in_use` while that launcher runs
 */
export async function endLeftover(query: LeftoverQuery): Promise<void> {
  const pid = await readPid(query.pidFile);
  if (pid === undefined || !(await isOurs(pid, query.mark))) return;
  const launcher = await readPid(query.launcherFile);
  if ((await processInfo(pid))?.parentPid === launcher && launcher !== undefined) {
    throw new LocalServerError(
      'data_dir_in_use',
      `Process ${launcher} is running the server of ${query.pidFile} (${pid}).`,
    );
  }
  // With setpriv the kernel has already sent this signal; a second one does no harm.
  signal(pid, query.stopSignal);
  if (await ended(pid, query.mark)) return;
  signal(pid, 'SIGKILL');
  if (!(await ended(pid, query.mark))) {
    throw new LocalServerError(
      'data_dir_in_use',
      `The server ${pid} of an earlier run (${query.pidFile}) does not end.`,
    );
  }
}

async function ended(pid: number, mark: string): Promise<boolean> {
  const deadline = performance.now() + GRACE_MS;
  while (await isOurs(pid, mark)) {
    if (performance.now() > deadline) return false;
    await delay(POLL_MS);
  }
  return true;
}

async function isOurs(pid: number, mark: string): Promise<boolean> {
  return (await processInfo(pid))?.commandLine.includes(mark) ?? false;
}

async function readPid(file: string): Promise<number | undefined> {
  try {
    const pid = Number.parseInt(await readFile(file, 'utf8'), 10);
    return pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended in the meantime.
  }
}
