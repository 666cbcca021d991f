import { z } from 'zod';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '@recuerda/service';

/** The first entry of a backup. */
export const MANIFEST_FILE = 'recuerda-backup.json';
/** The last one: a file without it was cut off. */
export const END_FILE = 'end-of-backup.json';

/** Requirements of a backup: a machine that reads its files of PostgreSQL, and a version of Recuerda that uses them. */
export const manifestSchema = z.object({
  format: z.literal(1),
  begunAt: z.iso.datetime(),
  /** Major version, as in PG_VERSION. */
  postgres: z.string(),
  platform: z.string(),
  architecture: z.string(),
  /** The migrations that made the data, by schema. */
  version: z.record(z.string(), z.array(z.object({ name: z.string(), hash: z.string().nullable() }))),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Folder of the photos and documents that employees send. */
export const PROOFS_FOLDER = 'proofs';

/**
 * Files and folders restored beside the database: its password, the mark that accounts exist, and photos and documents;
 * not the key of secrets.
 */
const FILES = ['postgres.password', 'accounts-exist', PROOFS_FOLDER];
export const belongsToBackup = (name: string): boolean => FILES.includes(name);

/** Holds a restore that is not complete. Recuerda does not start beside it. */
export const RESTORING_FOLDER = 'restoring';
/** Says that the data come from a backup: reminders are held until an administrator resumes them. */
export const RESTORED_FILE = 'restored-data-of';

/** Writes beside restored data when they were backed up. */
export function markRestored(dataDir: string, begunAt: string): void {
  writeFileSync(join(dataDir, RESTORED_FILE), begunAt, { flush: true });
}

/** The setting with which the scheduler holds reminders of restored data; it does so once for each backup. */
export function restoredDataOf(dataDir: string): Env {
  try {
    const file = join(dataDir, RESTORED_FILE);
    // A power failure may have left the file without its content: reminders are held then, too.
    return { RESTORED_DATA_OF: readFileSync(file, 'utf8').trim() || statSync(file).mtime.toISOString() };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}
