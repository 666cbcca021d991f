import type { z } from 'zod';
import type { Env } from '../tokens.js';

/** A wrong environment. The message names each variable and what was expected, never its value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Parses the environment by a schema, once, at boot. An empty value counts as unset.
 *
 * @throws ConfigError
 */
export function loadConfig<T>(schema: z.ZodType<T>, env: Env): T {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const lines = result.error.issues.map(({ path, message }) => {
    const name = path.join('.');
    return `  ${name}: ${name in given ? message : 'is required'}`;
  });
  throw new ConfigError(`The configuration is wrong:\n${lines.join('\n')}`);
}
