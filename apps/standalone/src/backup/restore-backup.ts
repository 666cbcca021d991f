import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { postgresMajor, startPostgres } from '@recuerda/local-servers';
import { StartError } from '@recuerda/service';
import { DataDirLock } from '../lock/data-dir-lock.js';
import { postgresDirOf } from '../standalone.config.js';
import { FORMER_PACKAGES } from '../upgrade/fetch-package.js';
import { upgradePostgres } from '../upgrade/upgrade-postgres.js';
import { isOfThisVersion } from '../upgrade/databases.js';
import { belongsToBackup, type Manifest, RESTORING_FOLDER } from './manifest.js';
import { readBackup } from './read-backup.js';
import { markRestored } from './restored-data.js';

interface Restored {
  begunAt: string;
  /** Folder with the former data; undefined: there were none. */
  replaced: string | undefined;
}

/**
 * Makes a data folder from a backup, and starts its database once. Data that are there are moved aside if `replace`.
 * Throws StartError when the folder is in use or has data, and when the backup is not for this machine or damaged;
 * nothing has changed then.
 */
export async function restoreBackup(file: string, dataDir: string, replace: boolean): Promise<Restored> {
  const lock = await DataDirLock.take(dataDir, 'npm run restore');
  try {
    const present = (await readdir(dataDir)).filter(isData);
    if (present.includes('postgres') && !replace)
      throw new StartError(
        `There are data in ${dataDir}\nChoose another DATA_DIR, or add --replace, which moves them aside.`,
      );
    const folder = join(dataDir, RESTORING_FOLDER);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { mode: 0o700 });
    const { begunAt } = await prepare(file, folder, dataDir);
    const replaced = await moveAside(dataDir, present);
    markRestored(dataDir, begunAt);
    for (const name of await readdir(folder)) if (isData(name)) await rename(join(folder, name), join(dataDir, name));
    await rm(folder, { recursive: true });
    return { begunAt, replaced };
  } finally {
    await lock.release();
  }
}

const isData = (name: string): boolean => name === 'postgres' || belongsToBackup(name);

/** Extracts a backup and starts its database once. Nothing is left of what fails: Recuerda starts as before. */
async function prepare(file: string, folder: string, dataDir: string): Promise<Manifest> {
  try {
    const manifest = await read(file, folder);
    await upgradePostgres(folder, { archiveFolder: dataDir, print: () => undefined });
    // Applies the write-ahead log: a backup that cannot be started is found now.
    await (await startPostgres({ dataDir: postgresDirOf(folder) })).stop();
    return manifest;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function read(file: string, folder: string): Promise<Manifest> {
  const majors = [await postgresMajor(), ...Object.keys(FORMER_PACKAGES)];
  return readBackup(file, folder, ({ postgres, platform, architecture, version }) => {
    if (platform !== process.platform || architecture !== process.arch)
      throw new StartError(
        `This backup is from ${platform} ${architecture}, this machine is ${process.platform} ${process.arch}: ` +
          'restore it on a machine of the same kind.',
      );
    if (!majors.includes(postgres))
      throw new StartError(
        `This backup is from PostgreSQL ${postgres}, this version of Recuerda reads ${majors.join(', ')}: ` +
          'restore it with the version that made it, then upgrade.',
      );
    if (!isOfThisVersion(version))
      throw new StartError('This backup is of another version of Recuerda: restore it with the version that made it.');
  });
}

async function moveAside(dataDir: string, names: readonly string[]): Promise<string | undefined> {
  if (names.length === 0) return undefined;
  const aside = join(dataDir, `replaced-${new Date().toISOString().replaceAll(':', '-')}`);
  await mkdir(aside, { mode: 0o700 });
  for (const name of names) await rename(join(dataDir, name), join(aside, name));
  return aside;
}

/** Throws StartError when a restore of this folder was interrupted: its data are not complete. */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(join(dataDir, RESTORING_FOLDER))) return;
  throw new StartError(`A restore of ${dataDir} was interrupted. Run it again: npm run restore -- FILE --replace`);
}
