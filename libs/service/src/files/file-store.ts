import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { loadConfig } from '../config/load-config.js';
import type { Env } from '../tokens.js';
import { Bucket, bucketConfig, readBucketSettings } from './bucket.js';

/** Longest wait for the answer of a bucket, ms. */
const BUCKET_MS = 10_000;

/** Keeps files by their names, which are no paths. */
export interface FileStore {
  /** Replaces a file of this name. */
  put(name: string, content: Buffer): Promise<void>;
  /** Returns the content; undefined: there is no such file. */
  read(name: string): Promise<Readable | undefined>;
  /** Does nothing if there is no such file. */
  remove(name: string): Promise<void>;
}

/** Injects the {@link FileStore} of photos and documents that employees send; null: there is none. */
export const PROOF_FILES = Symbol('PROOF_FILES');

/** Returns the place for photos and documents: a bucket, or a folder; null: there is none. Throws ConfigError. */
export function readProofFiles(env: Env): FileStore | null {
  const bucket = readBucketSettings(env, 'PROOFS');
  if (bucket !== undefined) return new BucketFiles(new Bucket(bucket));
  const { PROOFS_DIR: folder } = loadConfig(bucketConfig, env);
  return folder === undefined ? null : new FolderFiles(folder);
}

class BucketFiles implements FileStore {
  constructor(private readonly bucket: Bucket) {}

  put(name: string, content: Buffer): Promise<void> {
    return this.bucket.put(name, content, AbortSignal.timeout(BUCKET_MS));
  }

  async read(name: string): Promise<Readable | undefined> {
    // The content itself may take longer than the beginning of the answer.
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), BUCKET_MS);
    return this.bucket.read(name, late.signal).finally(() => clearTimeout(timer));
  }

  remove(name: string): Promise<void> {
    return this.bucket.remove(name, AbortSignal.timeout(BUCKET_MS));
  }
}

class FolderFiles implements FileStore {
  constructor(private readonly folder: string) {}

  async put(name: string, content: Buffer): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const partial = this.pathOf(`${name}.partial`);
    await writeFile(partial, content, { mode: 0o600, flush: true });
    await rename(partial, this.pathOf(name));
  }

  async read(name: string): Promise<Readable | undefined> {
    try {
      return (await open(this.pathOf(name))).createReadStream();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** Also what an end of the process left of it. */
  async remove(name: string): Promise<void> {
    for (const one of [`${name}.partial`, name]) await rm(this.pathOf(one), { force: true });
  }

  private pathOf(name: string): string {
    return join(this.folder, name);
  }
}
