import { StartError } from '@recuerda/service';

/** Codes of the system and of PostgreSQL. */
const DISK_FULL = ['ENOSPC', '53100'];

/** An error of writing to a full disk in plain words; any other error as it is. */
export function asDiskFull(error: unknown, dataDir: string): unknown {
  const { code = '' } = (error ?? {}) as NodeJS.ErrnoException;
  if (!DISK_FULL.includes(code)) return error;
  return new StartError(
    `There is no space left on the disk of the data folder:\n  ${dataDir}\n` +
      'Free some, then start again: nothing is lost.',
  );
}
