import { createLogger } from './pino-logger.js';

/**
 * Logs the loggable part of an uncaught exception and exits with 1. Node itself would print the whole error: the
 * parameters of a query, the password in a URL.
 */
export function logCrashes(name: string): void {
  process.on('uncaughtException', (error) => {
    createLogger(name, 'fatal').fatal({ msg: 'uncaught exception', err: error });
    process.exit(1);
  });
}
