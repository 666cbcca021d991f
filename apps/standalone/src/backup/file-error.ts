import { StartError } from '@recuerda/service';

/** Of the system: what the person who names a file can put right. */
const CODES = ['EACCES', 'EFBIG', 'EIO', 'EISDIR', 'ENOENT', 'ENOSPC', 'ENOTDIR', 'EPERM', 'EROFS'];

/** An error of the file system as one for that person, which begins with `what`; any other error as it is. */
export function asFileError(error: unknown, what: string): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return CODES.includes(code) ? new StartError(`${what}: ${message}`) : error;
}
