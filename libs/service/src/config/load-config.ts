import type { z } from 'zod';
import type { Env } from '../tokens.js';

/** Why a process cannot start, in words for the person who starts it. It is shown and logged without a stack. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}

/** A wrong environment. */
export class ConfigError extends StartError {
  override readonly name = 'ConfigError';

  /** @param problems lines that name each variable and what was expected, never its value */
  constructor(problems: readonly string[], options?: ErrorOptions) {
    super(['The configuration is wrong:', ...problems.map((problem) => `  ${problem}`)].join('\n'), options);
  }
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
  throw new ConfigError(
    result.error.issues.map(({ path, message }) => {
      const name = path.join('.');
      return `${name}: ${name in given ? message : 'is required'}`;
    }),
  );
}
