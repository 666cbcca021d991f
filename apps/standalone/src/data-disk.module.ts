import { statfs } from 'node:fs/promises';
import { type DynamicModule, Inject, Module, type OnModuleInit } from '@nestjs/common';
import { LocalServerError } from '@recuerda/local-servers';
import { HealthRegistry, StartError } from '@recuerda/service';

const MEBIBYTE = 1024 * 1024;
/** Two segments of PostgreSQL's write-ahead log, bytes: with less free it soon ends. */
const MIN_FREE = 32 * MEBIBYTE;
const FOLDER = Symbol('FOLDER');

/** Returns the free space on the disk of a folder, bytes. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Throws when the disk of a folder has less than `minFree` bytes free. */
export async function checkFreeSpace(folder: string, minFree = MIN_FREE): Promise<void> {
  const free = await freeBytesOf(folder);
  if (free < minFree) throw new Error(`the disk of ${folder} is full: ${Math.floor(free / MEBIBYTE)} MiB are free`);
}

/** Makes the process not ready while the disk of the embedded database is full. */
@Module({})
export class DataDiskModule implements OnModuleInit {
  constructor(
    @Inject(FOLDER) private readonly folder: string,
    @Inject(HealthRegistry) private readonly health: HealthRegistry,
  ) {}

  static register(folder: string): DynamicModule {
    return { module: DataDiskModule, providers: [{ provide: FOLDER, useValue: folder }] };
  }

  onModuleInit(): void {
    this.health.register('data disk', () => checkFreeSpace(this.folder));
  }
}

/** Codes of the system and of PostgreSQL. */
const DISK_FULL = ['ENOSPC', '53100'];

/** Whether a write found no room; of a PostgreSQL that did not start, its log says so. */
export function isDiskFull(error: unknown): boolean {
  if (error instanceof LocalServerError) return error.log.includes('No space left on device');
  const { code = '' } = (error ?? {}) as NodeJS.ErrnoException;
  return DISK_FULL.includes(code);
}

/** An error of writing to a full disk in plain words; any other error as it is. */
export function asDiskFull(error: unknown, dataDir: string): unknown {
  if (!isDiskFull(error)) return error;
  return new StartError(
    `There is no space left on the disk of the data folder:\n  ${dataDir}\n` +
      'Free some, then start again: nothing is lost.',
  );
}
