import type { Writable } from 'node:stream';

/** A backup that is being written. No file has its name before it is complete. */
export interface BackupOutput {
  readonly stream: Writable;
  /** After the stream has finished. Returns the size of the file, bytes. */
  complete(): Promise<number>;
  /** Leaves nothing behind. Never throws. */
  discard(): Promise<void>;
}

/** A place for nightly backups. */
export interface BackupTarget {
  /** For the log and metrics. */
  readonly name: 'folder' | 's3';
  /** Names of the present files. A folder is created if it is missing. */
  list(): Promise<string[]>;
  open(name: string): BackupOutput;
  remove(name: string): Promise<void>;
}
