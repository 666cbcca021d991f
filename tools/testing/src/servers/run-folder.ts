import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

export interface RunFolder {
  path: string;
  remove(): Promise<void>;
}

/** Files in memory: on a disk PostgreSQL takes a fifth of its CPU to make them. A run writes hundreds of megabytes. */
const MEMORY = '/dev/shm';
const ROOM_BYTES = 4 * 2 ** 30;

/**
 * A folder for the servers of one run, in memory where there is room. Those of runs that were killed are removed: their
 * servers have ended with them.
 */
export async function openRunFolder(purpose: string): Promise<RunFolder> {
  const prefix = `recuerda-${purpose}-`;
  const parent = (await hasRoom(MEMORY)) && freemem() > ROOM_BYTES ? MEMORY : tmpdir();
  await removeForgotten(parent, prefix);
  const path = await mkdtemp(join(parent, `${prefix}${process.pid}-`));
  // Open to pass through: then PostgreSQL under root needs no special right to reach its data.
  await chmod(path, 0o711);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

async function removeForgotten(parent: string, prefix: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

async function hasRoom(folder: string): Promise<boolean> {
  const found = await statfs(folder).catch(() => undefined);
  return found !== undefined && found.bavail * found.bsize > ROOM_BYTES;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
