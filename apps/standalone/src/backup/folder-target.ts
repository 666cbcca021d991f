import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupOutput, BackupTarget } from './backup-target.js';

/** An existing `file` is replaced when the new one is complete. Only its owner may read it: it has phone numbers. */
export function fileOutput(file: string): BackupOutput {
  const partial = `${file}.partial`;
  return {
    stream: createWriteStream(partial, { mode: 0o600, flush: true }),
    async complete() {
      await rename(partial, file);
      return (await stat(file)).size;
    },
    discard: () => rm(partial, { force: true }),
  };
}

export class FolderTarget implements BackupTarget {
  readonly name = 'folder';

  constructor(private readonly folder: string) {}

  async list(): Promise<string[]> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    return readdir(this.folder);
  }

  open(name: string): BackupOutput {
    return fileOutput(join(this.folder, name));
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.folder, name), { force: true });
  }
}
