import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export function postmasterPidFile(dataDir: string): string {
  return join(dataDir, 'postmaster.pid');
}

/** Whether the server of this pid takes connections: the eighth line of its pid file says so, as pg_ctl reads it. */
export async function isReady(dataDir: string, pid: number): Promise<boolean> {
  const lines = await readFile(postmasterPidFile(dataDir), 'utf8').then(
    (text) => text.split('\n'),
    () => [],
  );
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}
