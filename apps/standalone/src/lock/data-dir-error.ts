import { StartError } from '@recuerda/service';
import { asDiskFull } from '../disk-full.js';

/** Of the system, for a folder that cannot be made, or in which no file can be. */
const UNUSABLE = ['EACCES', 'EEXIST', 'ENOENT', 'ENOTDIR', 'EPERM', 'EROFS'];

/** An error of opening the data folder in plain words; any other error as it is. */
export function asDataDirError(error: unknown, dataDir: string): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (!UNUSABLE.includes(code)) return asDiskFull(error, dataDir);
  return new StartError(
    `The data folder cannot be used: ${message}\nGive it to the user who runs this, or choose another DATA_DIR.`,
  );
}
