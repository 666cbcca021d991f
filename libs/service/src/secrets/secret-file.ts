import { readFileSync } from 'node:fs';

/** Returns the text of a file without its last line break. Throws the error of `fs` if it cannot be read. */
export const readSecretFile = (path: string): string => readFileSync(path, 'utf8').replace(/[\r\n]+$/, '');
