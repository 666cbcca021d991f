import { StartError } from './start-error.js';

/** An error of writing to a full disk in plain words; any other error as it is. */
export function asDiskFull(error: unknown, dataDir: string): unknown {
  if ((error as NodeJS.ErrnoException | undefined)?.code !== 'ENOSPC') return error;
  return new StartError(
    `There is no space left on the disk of the data folder:\n  ${dataDir}\n` +
      'Free some, then start again: nothing is lost.',
  );
}
