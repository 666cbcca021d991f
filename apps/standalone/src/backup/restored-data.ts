import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '@recuerda/service';
import { RESTORED_FILE } from './manifest.js';

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
