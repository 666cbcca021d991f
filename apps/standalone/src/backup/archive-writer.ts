import { once } from 'node:events';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import type { BackupOutput } from './backup-target.js';

const GZIP_LEVEL = 3;
/** A multiple of the size of a page. */
const CHUNK_BYTES = 256 * 1024;

/** Checks a part of a file, from byte `at` on, before it is written. May read it again into the same buffer. */
export type CheckPart = (part: Buffer, at: number, handle: FileHandle) => Promise<void>;

/** Writes a compressed tar file. */
export class ArchiveWriter {
  private readonly tar = pack();
  private readonly written: Promise<void>;
  private readonly closed = new AbortController();

  /** @param interrupted ends it as an error does. */
  constructor(
    private readonly output: BackupOutput,
    interrupted?: AbortSignal,
  ) {
    const signal = AbortSignal.any([this.closed.signal, ...(interrupted ? [interrupted] : [])]);
    this.written = pipeline(this.tar, createGzip({ level: GZIP_LEVEL }), output.stream, { signal });
    this.written.catch(() => undefined);
  }

  directory(name: string): void {
    this.tar.entry({ name, type: 'directory', mode: 0o700 });
  }

  async text(name: string, text: string): Promise<void> {
    await this.entry(name, Buffer.byteLength(text), async (write) => write(Buffer.from(text)));
  }

  /**
   * Adds a file that may change meanwhile: as many bytes as it has now, zeros for those that it loses. Returns the
   * number; undefined when it has gone. Throws what `check` throws.
   */
  async copy(name: string, path: string, check?: CheckPart): Promise<number | undefined> {
    const handle = await open(path).catch(absent);
    if (handle === undefined) return undefined;
    try {
      const { size } = await handle.stat();
      await this.entry(name, size, async (write) => {
        for (let at = 0; at < size;) {
          // Most files have less than a chunk: large buffers for each keep the garbage collector busy.
          const buffer = Buffer.alloc(Math.min(CHUNK_BYTES, size - at));
          await readFully(handle, buffer, at);
          await check?.(buffer, at, handle);
          await write(buffer);
          at += buffer.length;
        }
      });
      return size;
    } finally {
      await handle.close();
    }
  }

  /** Returns the size of the file, bytes. */
  async complete(): Promise<number> {
    this.tar.finalize();
    await this.written;
    return this.output.complete();
  }

  /** Leaves nothing behind. Returns why the file could not be written; undefined when something else went wrong. */
  async discard(): Promise<Error | undefined> {
    this.closed.abort();
    const reason = await this.written.then(
      () => undefined,
      (error: Error) => error,
    );
    await this.output.discard();
    return reason?.name === 'AbortError' ? undefined : reason;
  }

  private async entry(
    name: string,
    size: number,
    fill: (write: (part: Buffer) => Promise<void>) => Promise<void>,
  ): Promise<void> {
    // A full disk ends the pipeline; without this the wait for 'drain' would never end.
    const failed = this.written.then(() => Promise.reject(new Error('The file was closed.')));
    failed.catch(() => undefined);
    const added = Promise.withResolvers<void>();
    // It may reject while `fill` waits for something else.
    added.promise.catch(() => undefined);
    const entry = this.tar.entry({ name, size, mode: 0o600 }, (error) =>
      error ? added.reject(error) : added.resolve(),
    );
    // The callback has the error; without a listener, one that comes after `fill` has thrown would end the process.
    entry.on('error', () => undefined);
    const write = async (part: Buffer): Promise<void> => {
      if (!entry.write(part)) await Promise.race([once(entry, 'drain'), failed]);
    };
    await fill(write);
    entry.end();
    await Promise.race([added.promise, failed]);
  }
}

/** Fills the buffer with what the file has from byte `at` on; the rest stays as it is. */
export async function readFully(handle: FileHandle, buffer: Buffer, at: number): Promise<void> {
  for (let filled = 0; filled < buffer.length;) {
    const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, at + filled);
    if (bytesRead === 0) return;
    filled += bytesRead;
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
