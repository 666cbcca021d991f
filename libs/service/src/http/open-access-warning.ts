import { Logger } from '@nestjs/common';
import { isSignInOn } from '../config/access.js';
import { exposureConfig, isLoopback } from '../config/exposure.js';
import { loadConfig } from '../config/load-config.js';
import type { Env } from '../tokens.js';

/** Logs a warning at each start when other machines can use the system without signing in. */
export function logOpenAccessWarning(env: Env): void {
  const { HOST } = loadConfig(exposureConfig, env);
  if (isLoopback(HOST) || isSignInOn(env, false)) return;
  new Logger('Security').warn({
    msg: 'open to other machines: whoever reaches this address can read and change everything',
    host: HOST,
  });
}
