import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface ProcessInfo {
  parentPid: number;
  /** Program and arguments, separated by spaces. */
  commandLine: string;
}

/** Whether a process of this machine runs, of any user. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Returns what the system knows of a process; undefined when there is none (or only its zombie) with this pid. */
export async function processInfo(pid: number): Promise<ProcessInfo | undefined> {
  try {
    return process.platform === 'linux' ? await fromProc(pid) : await fromPs(pid);
  } catch {
    return undefined;
  }
}

async function fromProc(pid: number): Promise<ProcessInfo | undefined> {
  const [stat, commandLine] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8'),
    readFile(`/proc/${pid}/cmdline`, 'utf8'),
  ]);
  // The program's name is in parentheses and may contain spaces.
  const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (state === 'Z') return undefined;
  return { parentPid: Number(parent), commandLine: commandLine.replaceAll('\0', ' ').trim() };
}

async function fromPs(pid: number): Promise<ProcessInfo | undefined> {
  const { stdout } = await run('ps', ['-o', 'ppid=,args=', '-p', String(pid)]);
  const [, parent, commandLine] = /^\s*(\d+)\s+(.*)$/s.exec(stdout) ?? [];
  return commandLine === undefined ? undefined : { parentPid: Number(parent), commandLine: commandLine.trim() };
}
