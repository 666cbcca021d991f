import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from '../lib/is-alive.mjs';

/**
 * Makes a folder for what this run writes, so that two side by side do not clear each other's. Those of
 * runs that are over go: what failed last can be looked at until the next run.
 */
export async function makeRunFolder(parent) {
  for (const name of await readdir(parent).catch(() => [])) {
    if (!isAlive(Number(name))) await rm(join(parent, name), { recursive: true, force: true });
  }
  const folder = join(parent, String(process.pid));
  await mkdir(folder, { recursive: true });
  return folder;
}
