import { Logger } from '@nestjs/common';
import { z } from 'zod';
import type { Env } from '../tokens.js';
import { publicUrl } from './common.js';
import { exposureConfig, hostOf, isLoopback } from './exposure.js';
import { ConfigError, loadConfig } from './load-config.js';

/** Whether people sign in, and where they find the portal. Gateway and identity must be given the same. */
export const accessConfig = z.object({
  ...exposureConfig.shape,
  AUTH: z.enum(['auto', 'on', 'off'], { error: 'expected auto, on or off' }).default('auto'),
  /** Base of the links that are shown to people. */
  PUBLIC_URL: publicUrl.optional(),
});

/**
 * Whether people must sign in. `auto`: unless HOST and PUBLIC_URL are of this machine, and there was never a user.
 *
 * @param hasUsers whether a user exists or has existed.
 * @throws `ConfigError` for AUTH=off where other machines reach the system, unless ALLOW_OPEN_ACCESS allows it.
 */
export function isSignInOn(env: Env, hasUsers: boolean): boolean {
  const { AUTH, HOST, ALLOW_OPEN_ACCESS, PUBLIC_URL } = loadConfig(accessConfig, env);
  const isReached = !isLoopback(HOST);
  if (AUTH === 'off' && isReached && ALLOW_OPEN_ACCESS === 'false')
    throw new ConfigError([
      `AUTH: off, although other machines reach ${HOST}; ` +
        'set ALLOW_OPEN_ACCESS=true if whoever reaches it may read and change everything.',
    ]);
  const isPublic = PUBLIC_URL !== undefined && !isLoopback(hostOf(new URL(PUBLIC_URL)));
  return AUTH === 'on' || (AUTH === 'auto' && (hasUsers || isReached || isPublic));
}

/** Logs a warning at each start when other machines can use the system without signing in. */
export function logOpenAccessWarning(env: Env): void {
  const { HOST } = loadConfig(exposureConfig, env);
  if (isLoopback(HOST) || isSignInOn(env, false)) return;
  new Logger('Security').warn({
    msg: 'open to other machines: whoever reaches this address can read and change everything',
    host: HOST,
  });
}
