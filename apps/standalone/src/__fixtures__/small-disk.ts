import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** A disk with little room. */
export interface SmallDisk {
  isMounted: boolean;
  /** A file on which no more than that can be written. */
  file: string;
  remove(): Promise<void>;
}

/** Folder of a small disk; without the right to mount one, a device that is full from the beginning. */
export async function smallDisk(mebibytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'recuerda-disk-'));
  const isMounted = await execute('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'recuerda-disk', folder]).then(
    () => true,
    () => false,
  );
  return {
    isMounted,
    file: isMounted ? join(folder, 'file') : '/dev/full',
    async remove() {
      if (isMounted) await execute('umount', [folder]);
      await rm(folder, { recursive: true });
    },
  };
}
