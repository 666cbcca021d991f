import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { postgresDirOf } from '../standalone.config.js';
import { versionOf } from '../upgrade/databases.js';
import { ArchiveWriter, type CheckPart } from './archive-writer.js';
import type { BackupOutput } from './backup-target.js';
import { belongsToBackup, END_FILE, PROOFS_FOLDER, type Manifest, MANIFEST_FILE } from './manifest.js';
import { hasChecksums, pageChecks } from './check-pages.js';

interface WrittenBackup {
  /** Size of the data. */
  bytes: number;
  /** Size of the compressed file. */
  fileBytes: number;
  seconds: number;
}

/**
 * Writes the whole data folder, whose database runs at `url`, into one file. Nothing is left of one that fails or is
 * interrupted; then it throws the reason. Throws DamagedPageError.
 */
export async function writeBackup(
  dataDir: string,
  url: string,
  output: BackupOutput,
  interrupted?: AbortSignal,
): Promise<WrittenBackup> {
  const begun = performance.now();
  const postgresDir = postgresDirOf(dataDir);
  const archive = new ArchiveWriter(output, interrupted);
  const client = new Client({ connectionString: url, application_name: 'recuerda backup' });
  // A lost connection also fails the statement that follows.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const manifest: Manifest = {
      format: 1,
      begunAt: new Date().toISOString(),
      postgres: (await readFile(join(postgresDir, 'PG_VERSION'), 'utf8')).trim(),
      platform: process.platform,
      architecture: process.arch,
      version: await versionOf(client),
    };
    await archive.text(MANIFEST_FILE, JSON.stringify(manifest));
    const names = (await readdir(dataDir)).filter((name) => belongsToBackup(name) && name !== PROOFS_FOLDER);
    let bytes = await copyCluster(client, postgresDir, archive, async () => {
      const proofs = await readdir(join(dataDir, PROOFS_FOLDER)).catch(gone);
      names.push(...proofs.map((name) => `${PROOFS_FOLDER}/${name}`));
    });
    for (const name of names) bytes += (await archive.copy(name, join(dataDir, name))) ?? 0;
    await archive.text(END_FILE, JSON.stringify({ bytes }));
    const fileBytes = await archive.complete();
    return { bytes, fileBytes, seconds: (performance.now() - begun) / 1_000 };
  } catch (error) {
    // tar-stream only says that it was destroyed.
    const reason = await archive.discard();
    interrupted?.throwIfAborted();
    throw reason ?? error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Folders whose contents PostgreSQL makes again at its start. */
const EMPTY_FOLDERS = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]);
/** Files of the running server. */
const SKIPPED = /^(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init|backup_label(\.old)?|tablespace_map(\.old)?)$/;
const WAL_SEGMENT = /^[0-9A-F]{24}$/;

interface BackupStart {
  firstSegment: string;
  /** Position in the write-ahead log from which it restores all changes. */
  lsn: bigint;
}
interface BackupStop {
  lastSegment: string;
  label: string;
}

/**
 * Copies a running cluster: its files between the start and the end of a backup, and the write-ahead log of that time,
 * with which PostgreSQL makes one state of them: that after `beforeEnd`. `client` must be a superuser's and stay
 * connected. Returns the bytes copied. Throws DamagedPageError.
 * Source: https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
 */
async function copyCluster(client: Client, dataDir: string, archive: ArchiveWriter, beforeEnd: () => Promise<void>) {
  const prefix = 'postgres';
  // Keeps the log of this time from being recycled; ends with the connection.
  await client.query(`SELECT pg_create_physical_replication_slot('recuerda_backup_' || pg_backend_pid(), true, true)`);
  const { firstSegment, lsn } = await startBackup(client);
  const checkOf = (await hasChecksums(client)) ? pageChecks(lsn) : () => undefined;
  let bytes = await copyFolder(dataDir, archive, prefix, (name) => checkOf(name.slice(prefix.length + 1)));
  await beforeEnd();
  const { label, lastSegment } = await stopBackup(client);
  await archive.text(`${prefix}/backup_label`, label);
  for (const name of (await readdir(join(dataDir, 'pg_wal'))).sort()) {
    const isPart = WAL_SEGMENT.test(name) && name >= firstSegment && name <= lastSegment;
    if (!isPart && !name.endsWith('.history')) continue;
    const size = await archive.copy(`${prefix}/pg_wal/${name}`, join(dataDir, 'pg_wal', name));
    if (size === undefined) throw new Error(`The segment ${name} of the write-ahead log has gone.`);
    bytes += size;
  }
  return bytes;
}

async function startBackup(client: Client): Promise<BackupStart> {
  const { rows } = await client.query<{ firstSegment: string; lsn: string }>(
    `SELECT pg_walfile_name(lsn) AS "firstSegment", (lsn - '0/0'::pg_lsn)::text AS lsn
     FROM pg_backup_start('recuerda', fast => true) AS lsn`,
  );
  const [start] = rows;
  if (!start) throw new Error('PostgreSQL did not begin the backup.');
  return { ...start, lsn: BigInt(start.lsn) };
}

async function stopBackup(client: Client): Promise<BackupStop> {
  const { rows } = await client.query<BackupStop>(
    `SELECT pg_walfile_name(lsn) AS "lastSegment", labelfile AS label FROM pg_backup_stop(wait_for_archive => false)`,
  );
  const [stop] = rows;
  if (!stop) throw new Error('PostgreSQL did not end the backup.');
  return stop;
}

async function copyFolder(
  folder: string,
  archive: ArchiveWriter,
  prefix: string,
  checkOf: (name: string) => CheckPart | undefined = () => undefined,
): Promise<number> {
  archive.directory(prefix);
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(gone)) {
    if (SKIPPED.test(entry.name)) continue;
    const [path, name] = [join(folder, entry.name), `${prefix}/${entry.name}`];
    if (entry.isFile()) bytes += (await archive.copy(name, path, checkOf(name))) ?? 0;
    else if (entry.isDirectory() && !EMPTY_FOLDERS.has(entry.name))
      bytes += await copyFolder(path, archive, name, checkOf);
    else if (entry.isDirectory()) await copyStructure(path, archive, name);
  }
  return bytes;
}

/** Only the folders: PostgreSQL does not make them itself. */
async function copyStructure(folder: string, archive: ArchiveWriter, prefix: string): Promise<void> {
  archive.directory(prefix);
  if (!prefix.endsWith('pg_wal')) return;
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) archive.directory(`${prefix}/${entry.name}`);
}

/** A database that is dropped meanwhile takes its folder with it. */
function gone(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
