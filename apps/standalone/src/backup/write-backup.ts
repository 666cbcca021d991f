import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { postgresDirOf } from '../standalone.config.js';
import { versionOf } from '../upgrade/databases.js';
import { ArchiveWriter } from './archive-writer.js';
import type { BackupOutput } from './backup-target.js';
import { copyCluster } from './copy-cluster.js';
import { belongsToBackup, END_FILE, type Manifest, MANIFEST_FILE } from './manifest.js';

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
    let bytes = await copyCluster(client, postgresDir, archive, 'postgres');
    for (const name of (await readdir(dataDir)).filter(belongsToBackup))
      bytes += (await archive.copy(name, join(dataDir, name))) ?? 0;
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
