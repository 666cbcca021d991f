import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import type { BackupOutput } from './backup-target.js';

const GZIP_LEVEL = 3;
const CHUNK_BYTES = 256 * 1024;

/** Writes a compressed tar file. */
export class ArchiveWriter {
  private readonly tar = pack();
  private readonly written: Promise<void>;
  private readonly closed = new AbortController();

  constructor(private readonly output: BackupOutput) {
    const { signal } = this.closed;
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
   * number; undefined when it has gone.
   */
  async copy(name: string, path: string): Promise<number | undefined> {
    const handle = await open(path).catch(absent);
    if (handle === undefined) return undefined;
    try {
      const { size } = await handle.stat();
      await this.entry(name, size, async (write) => {
        for (let at = 0; at < size;) {
          // Most files have less than a chunk: large buffers for each keep the garbage collector busy.
          const buffer = Buffer.alloc(Math.min(CHUNK_BYTES, size - at));
          const { bytesRead } = await handle.read(buffer, 0, buffer.length, at);
          const part = bytesRead === 0 ? buffer : buffer.subarray(0, bytesRead);
          await write(part);
          at += part.length;
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
    const entry = this.tar.entry({ name, size, mode: 0o600 }, (error) =>
      error ? added.reject(error) : added.resolve(),
    );
    const write = async (part: Buffer): Promise<void> => {
      if (!entry.write(part)) await Promise.race([once(entry, 'drain'), failed]);
    };
    await fill(write);
    entry.end();
    await Promise.race([added.promise, failed]);
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
