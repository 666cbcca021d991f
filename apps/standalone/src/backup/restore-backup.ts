import { mkdir, readdir, rename, rm, open } from 'node:fs/promises';
import { existsSync, createReadStream } from 'node:fs';
import { join, dirname, normalize, sep } from 'node:path';
import { postgresMajor, startPostgres } from '@recuerda/local-servers';
import { StartError } from '@recuerda/service';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Entry, extract } from 'tar-stream';
import { isDiskFull } from '../data-disk.module.js';
import { DataDirLock } from '../data-dir-lock.js';
import { postgresDirOf } from '../standalone.config.js';
import { FORMER_PACKAGES } from '../upgrade/fetch-package.js';
import { upgradePostgres } from '../upgrade/upgrade-postgres.js';
import { isOfThisVersion } from '../upgrade/databases.js';
import {
  belongsToBackup,
  type Manifest,
  RESTORING_FOLDER,
  markRestored,
  END_FILE,
  MANIFEST_FILE,
  manifestSchema,
} from './manifest.js';

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
    throw asNoRoom(error, dataDir);
  }
}

/** An error of a disk that is too small for the backup in plain words; any other error as it is. */
const asNoRoom = (error: unknown, dataDir: string): unknown =>
  isDiskFull(error)
    ? new StartError(
        `The disk of ${dataDir} has no room for the data of this backup. Nothing has changed.\n` +
          'Free some, or choose a DATA_DIR on another disk.',
      )
    : error;

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

/**
 * Extracts a backup into an empty folder. `check` is called with its manifest before any file is made, and may throw.
 * Throws StartError for a file that is no backup, or not a whole one.
 */
async function readBackup(file: string, folder: string, check: (manifest: Manifest) => void): Promise<Manifest> {
  const input = createReadStream(file);
  const entries = extract();
  const unpacking = pipeline(input, createGunzip(), entries);
  unpacking.catch(() => undefined);
  let manifest: Manifest | undefined;
  let complete = false;
  try {
    for await (const entry of entries) {
      if (manifest === undefined) {
        manifest = await readManifest(entry);
        check(manifest);
      } else if (entry.header.name === END_FILE) {
        complete = true;
        entry.resume();
      } else await restore(entry, folder);
    }
    await unpacking;
  } catch (error) {
    if (error instanceof StartError) throw error;
    // The error of an entry says only that it was destroyed; the stream that unpacks it has the reason.
    const isDestroyed = (error as Error).message === 'Stream was destroyed';
    const cause: unknown = isDestroyed ? await unpacking.catch((reason: unknown) => reason) : error;
    throw asUnreadable(cause as NodeJS.ErrnoException, file);
  } finally {
    input.destroy();
  }
  if (manifest === undefined || !complete) throw new StartError(`${file} was cut off: it is not a whole backup.`);
  return manifest;
}

async function readManifest(entry: Entry): Promise<Manifest> {
  if (entry.header.name !== MANIFEST_FILE) throw new StartError('This is not a backup of Recuerda.');
  const chunks: Buffer[] = [];
  for await (const chunk of entry) chunks.push(chunk as Buffer);
  const read = manifestSchema.safeParse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
  if (!read.success) throw new StartError('This backup was made by a version of Recuerda that this one cannot read.');
  return read.data;
}

async function restore(entry: Entry, folder: string): Promise<void> {
  const { name, type } = entry.header;
  const path = join(folder, name);
  if (!path.startsWith(normalize(folder) + sep)) throw new StartError(`This backup has a file outside: ${name}`);
  if (type === 'directory') {
    await mkdir(path, { recursive: true, mode: 0o700 });
    entry.resume();
    return;
  }
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const handle = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of entry) await handle.writeFile(chunk as Buffer);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Codes of zlib for what is not gzip, or ends too early; of tar-stream for what is not a tar file. */
function asUnreadable(error: NodeJS.ErrnoException, file: string): Error {
  if (error.code === 'ENOENT') return new StartError(`There is no file ${file}`);
  // Others are of the folder that it is extracted into.
  if (['EACCES', 'EISDIR', 'EIO'].includes(error.code ?? ''))
    return new StartError(`${file} cannot be read: ${error.message}`);
  const isDamaged = error.code?.startsWith('Z_') || /tar header|Unexpected end|Invalid/.test(error.message);
  return isDamaged ? new StartError(`${file} is damaged or cut off: ${error.message}`) : error;
}
