import { readFileSync } from 'node:fs';
import { ConfigError } from '../config/load-config.js';

/** Returns the text of a file without its last line break. Throws the error of `fs` if it cannot be read. */
export const readSecretFile = (path: string): string => readFileSync(path, 'utf8').replace(/(?<![\r\n])[\r\n]+$/, '');

/**
 * Reads the file that a variable names.
 *
 * @throws ConfigError
 */
export function readSecretOf(variable: string, file: string): string {
  try {
    return readSecretFile(file);
  } catch (cause) {
    throw new ConfigError([`${variable}: expected a readable file`], { cause });
  }
}
