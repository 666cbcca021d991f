import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { isAlive, processInfo } from '../process/process-info.js';
import { isReady, postmasterPidFile } from './postmaster-pid.js';
import { urlOf } from './start-postgres.js';

/** The URL of the server that another process runs on this data folder; undefined when none takes connections. */
export async function runningPostgres(dataDir: string): Promise<string | undefined> {
  const folder = resolve(dataDir);
  const lines = await readFile(postmasterPidFile(folder), 'utf8').then(
    (text) => text.split('\n'),
    () => [],
  );
  const [pid, port, host] = [Number(lines[0]), Number(lines[3]), lines[5]?.trim() ?? ''];
  if (!(await isServerOf(folder, pid)) || !(await isReady(folder, pid))) return undefined;
  const password = await readFile(`${folder}.password`, 'utf8');
  return urlOf({ host, port, password });
}

/** On Windows command lines are not visible: a later process with the pid of a killed server counts as the server. */
async function isServerOf(folder: string, pid: number): Promise<boolean> {
  if (process.platform === 'win32') return pid > 0 && isAlive(pid);
  return (await processInfo(pid))?.commandLine.includes(`-D ${folder} `) ?? false;
}
