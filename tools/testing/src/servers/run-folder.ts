import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface RunFolder {
  path: string;
  remove(): Promise<void>;
}

/**
 * A folder for the servers of one run. Those of runs that were killed are removed: their servers have ended with them.
 */
export async function openRunFolder(purpose: string): Promise<RunFolder> {
  const prefix = `recuerda-${purpose}-`;
  await removeForgotten(prefix);
  const path = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
  // Open to pass through: then PostgreSQL under root needs no special right to reach its data.
  await chmod(path, 0o711);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

async function removeForgotten(prefix: string): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
