import { createLogger } from './create-logger.js';

/**
 * Ends a process that nobody knows how to go on with, with 1, after a line that tells of the error what is safe to tell. Node
 * itself would write all that hangs on it: the parameters of a query, the password of a URL.
 */
export function logCrashes(name: string): void {
  process.on('uncaughtException', (error) => {
    createLogger(name, 'fatal').fatal({ msg: 'uncaught exception', err: error });
    process.exit(1);
  });
}
