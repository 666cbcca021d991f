import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '@recuerda/service';
import { postgresDirOf } from '../standalone.config.js';

const MIB = 1024 * 1024;
/** The programs, an empty database, and its log. */
const BESIDE_THE_DATA_BYTES = 400 * MIB;

export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Throws StartError when the disk has no space for a copy of the data. */
export async function requireSpace(dataDir: string, freeBytes: typeof freeBytesOf): Promise<void> {
  const needed = (await sizeOf(postgresDirOf(dataDir))) + BESIDE_THE_DATA_BYTES;
  const free = await freeBytes(dataDir);
  if (free >= needed) return;
  throw new StartError(
    `The data are of an earlier PostgreSQL. To upgrade them a copy is made, which needs ${mebibytes(needed)} on the\n` +
      `disk of\n  ${dataDir}\nIt has ${mebibytes(free)}. Free some, then start again: the data are as they were.`,
  );
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  return bytes;
}

const mebibytes = (bytes: number): string => `${Math.ceil(bytes / MIB)} MiB`;
