import { existsSync } from 'node:fs';
import { copyFile, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { postgresDirOf } from '../standalone.config.js';

/** Holds an upgrade that is not complete. */
export const UPGRADING_FOLDER = 'upgrading';
/** In it, once the new database is complete: the name under which the old one is kept. */
const COMPLETE_FILE = 'complete';

/** Returns an unused name beside the data. */
export function keptNameOf(dataDir: string, major: string): string {
  const name = `postgres.pg${major}`;
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? name : `${name}-${count}`;
    if (!existsSync(join(dataDir, candidate))) return candidate;
  }
}

/** Puts the new database in the place of the old one, which is kept under this name with its password. */
export async function completeUpgrade(dataDir: string, kept: string): Promise<void> {
  await writeFile(join(dataDir, UPGRADING_FOLDER, COMPLETE_FILE), kept, { flush: true });
  await finishUpgrade(dataDir);
}

/** Does what is left of {@link completeUpgrade} if it was interrupted. */
export async function finishUpgrade(dataDir: string): Promise<void> {
  const folder = join(dataDir, UPGRADING_FOLDER);
  const kept = await readFile(join(folder, COMPLETE_FILE), 'utf8').catch(() => undefined);
  // Empty: it was interrupted while it wrote the name.
  if (!kept || !existsSync(postgresDirOf(folder))) return;
  const current = postgresDirOf(dataDir);
  if (existsSync(current)) {
    await copyFile(`${current}.password`, join(dataDir, `${kept}.password`));
    await rename(current, join(dataDir, kept));
  }
  await rename(postgresDirOf(folder), current);
  await rm(folder, { recursive: true, force: true });
}
