import type { Writable } from 'node:stream';

/** A backup that is being written. It has its name when it is complete. */
export interface BackupOutput {
  readonly stream: Writable;
  /** After the stream has finished. Returns the size of the file, bytes. */
  complete(): Promise<number>;
  /** Leaves nothing behind. Never throws. */
  discard(): Promise<void>;
}

/** A place for nightly backups. */
export interface BackupTarget {
  /** In the log and in metrics. */
  readonly name: 'folder' | 's3';
  /** Names of the files that are there; the place is made if it can be. */
  list(): Promise<string[]>;
  open(name: string): BackupOutput;
  remove(name: string): Promise<void>;
}
