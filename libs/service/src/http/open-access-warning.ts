import { Logger } from '@nestjs/common';
import type { CommonConfig } from '../config/common.js';
import { isLoopback } from '../config/exposure.js';

/** Logs a warning at each start when other machines can use the system without a login. */
export function logOpenAccessWarning({ HOST, ALLOW_OPEN_ACCESS }: CommonConfig): void {
  if (ALLOW_OPEN_ACCESS === 'false' || isLoopback(HOST)) return;
  new Logger('Security').warn({
    msg: 'open to other machines without a login: whoever reaches this address can read and change everything',
    host: HOST,
  });
}
