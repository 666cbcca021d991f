import { readSecretFile } from '@recuerda/service';

/** A secret of the environment or of a file; undefined: there is none. */
export type Secret = () => string | undefined;

/** A file is read again each time, so that its secret can be replaced without a restart. */
export function secretOf(value: string | undefined, file: string | undefined): Secret {
  if (file === undefined) return () => value;
  return () => {
    try {
      return readSecretFile(file) || undefined;
    } catch {
      return undefined;
    }
  };
}
