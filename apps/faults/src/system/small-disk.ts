import { execFile } from 'node:child_process';
import { mkdir, open, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

const CHUNKS = [1_048_576, 65_536, 4_096].map((bytes) => Buffer.alloc(bytes, 'full'));
const TOP_UP_MS = 20;

/** A small file system in memory that can be filled up. */
export class SmallDisk {
  #filling: Promise<void> | undefined;
  #full = false;

  private constructor(readonly path: string) {}

  /** Rejects where mounting is not possible. */
  static async mount(path: string, megabytes: number): Promise<SmallDisk> {
    await mkdir(path);
    try {
      await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'recuerda-faults', path]);
    } catch (error) {
      await rmdir(path);
      throw error;
    }
    return new SmallDisk(path);
  }

  /** Takes all free space, repeatedly, until {@link free}. */
  async fill(): Promise<void> {
    this.#full = true;
    await this.topUp();
    const keepFull = async (): Promise<void> => {
      while (this.#full) {
        await delay(TOP_UP_MS);
        await this.topUp();
      }
    };
    this.#filling = keepFull();
  }

  async free(): Promise<void> {
    this.#full = false;
    await this.#filling;
    await rm(this.filler, { force: true });
  }

  async unmount(): Promise<void> {
    await this.free();
    await run('umount', [this.path]);
    await rmdir(this.path);
  }

  private get filler(): string {
    return join(this.path, 'filler');
  }

  private async topUp(): Promise<void> {
    const file = await open(this.filler, 'a');
    try {
      for (const chunk of CHUNKS) while (await written(() => file.write(chunk))) continue;
    } finally {
      await file.close();
    }
  }
}

async function written(write: () => Promise<{ bytesWritten: number }>): Promise<boolean> {
  try {
    return (await write()).bytesWritten > 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
    throw error;
  }
}
