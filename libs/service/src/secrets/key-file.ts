import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyRing } from './key-ring.js';
import { newKey } from './seal.js';
import { readSecretFile } from './secret-file.js';

/** Holds what `SECRETS_KEY` may hold. It is in no backup. */
export const KEY_FILE = 'secrets.key';

/**
 * Returns the key or keys in the {@link KEY_FILE} of a folder; the first call makes folder and file.
 *
 * @throws Error when the file holds something else, or that of `fs`
 */
export function keysOfFolder(folder: string): string {
  const file = join(folder, KEY_FILE);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // A disk that fills up in between leaves no half key under this name.
    writeFileSync(`${file}.new`, `${newKey().toString('hex')}\n`, { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
  }
  const keys = readSecretFile(file);
  const { success, data } = keyRing.safeParse(keys);
  if (!success || data.ids.length === 0) throw new Error(`${file} holds no key of 64 hexadecimal digits`);
  return keys;
}
