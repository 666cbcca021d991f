import { createHash, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** A secret of the environment or of a file; undefined: there is none. */
export type Secret = () => string | undefined;

/** A file is read again each time, so that its secret can be replaced without a restart. */
export function secretOf(value: string | undefined, file: string | undefined): Secret {
  if (file === undefined) return () => value;
  return () => {
    try {
      return readFileSync(file, 'utf8').trim() || undefined;
    } catch {
      return undefined;
    }
  };
}

/** Compares in a time that says nothing of what differs. */
export const isSame = (given: string, secret: string): boolean => timingSafeEqual(hashOf(given), hashOf(secret));

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
