import { pino } from 'pino';
import { PinoLogger, pinoOptions } from './pino-logger.js';

/** Returns a logger that writes JSON lines to standard output, synchronously: a crash loses none. */
export const createLogger = (service: string, level: string): PinoLogger =>
  new PinoLogger(pino(pinoOptions(service, level), pino.destination({ dest: 1, sync: true })));
