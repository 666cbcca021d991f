import type { Writable } from 'node:stream';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A backup that is being written. No file has its name before it is complete. */
export interface BackupOutput {
  readonly stream: Writable;
  /** After the stream has finished. Returns the size of the file, bytes. */
  complete(): Promise<number>;
  /** Leaves nothing behind. Never throws. */
  discard(): Promise<void>;
}

/** A place for nightly backups. A request to a server ends with its `signal`. */
export interface BackupTarget {
  /** For the log and metrics. */
  readonly name: 'folder' | 's3';
  /** Names of the present files. A folder is created if it is missing. */
  list(signal?: AbortSignal): Promise<string[]>;
  open(name: string): BackupOutput;
  remove(name: string, signal?: AbortSignal): Promise<void>;
}

/** An existing `file` is replaced when the new one is complete. Only its owner may read it: it has phone numbers. */
export function fileOutput(file: string): BackupOutput {
  const partial = `${file}.partial`;
  const stream = createWriteStream(partial, { mode: 0o600, flush: true });
  return {
    stream,
    async complete() {
      await rename(partial, file);
      return (await stat(file)).size;
    },
    async discard() {
      // Opening may not have ended: the file would appear after it was removed.
      if (!stream.destroy().closed) await once(stream, 'close').catch(() => undefined);
      await rm(partial, { force: true }).catch(() => undefined);
    },
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
