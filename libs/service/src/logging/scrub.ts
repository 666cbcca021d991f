import { StartError } from '../config/load-config.js';

/** Credentials in a URL: libraries repeat connection strings in their messages. */
const CREDENTIALS = /(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/"'\\@?#]*@/gi;

/**
 * Separate numbers, as people write them: with a plus, 9988-7766 with or without 504, 99 88 77 66, or only digits. Ids
 * have letters or more digits; times are ISO 8601.
 */
const PHONE =
  /(?<![\w.-])(?:(?:\+|%2B)\d(?:[\d ()-]|%20){6,24}\d|(?:\(?(?:\+|%2B)?504\)?(?:[ -]|%20)?)?\d{4}(?:[ -]|%20)\d{4}|\d{2}(?:(?:[ -]|%20)\d{2}){3}|\d{8,15})(?![\w-])/gi;
/** Secrets in paths: the last part of a form gateway's hook, of a calendar feed, or of a mail's link. */
const SECRET_PATH = /(\/webhooks\/[\w%-]+\/[\w%-]+\/|\/(?:feeds|done)\/)[^\s/"'\\?#]+/gi;
const CENSOR = '[redacted]';
/** Maximum nesting of logged objects. Deeper values are redacted. */
const DEPTH = 8;

/** Returns a path without its secrets. */
export const maskSecrets = (path: string): string => path.replace(SECRET_PATH, `$1${CENSOR}`);

/** Returns the text without credentials, secrets of paths and phone numbers. */
export const scrub = (text: string): string =>
  maskSecrets(text.replace(CREDENTIALS, `$1${CENSOR}@`)).replace(PHONE, CENSOR);

/** Returns a copy with every text scrubbed and every error reduced to its loggable part. */
export function scrubDeep(value: unknown, depth = DEPTH): unknown {
  if (typeof value === 'string') return scrub(value);
  if (value instanceof Error) return scrubFields(describeError(value), depth);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth === 0) return CENSOR;
  if (Array.isArray(value)) return value.map((item) => scrubDeep(item, depth - 1));
  return scrubFields(value, depth - 1);
}

export const scrubFields = (fields: object, depth = DEPTH): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      scrubDeep(name === 'err' ? describeError(value) : value, depth),
    ]),
  );

interface DescribedError {
  type: string;
  message: string;
  stack?: string;
  code?: string;
  cause?: DescribedError;
}

const CAUSES = 3;

/**
 * Returns the loggable part of an error: its type, message, code, stack and causes. A database error also has the
 * parameters of its query, which are names and phone numbers, and that of an HTTP client has the body.
 */
export function describeError(error: unknown, depth = CAUSES): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { name, message, stack, cause } = error;
  const code: unknown = 'code' in error ? error.code : undefined;
  return {
    type: name,
    message,
    ...(stack !== undefined && !(error instanceof StartError) && { stack }),
    ...(typeof code === 'string' && { code }),
    ...(cause !== undefined && depth > 0 && { cause: describeError(cause, depth - 1) }),
  };
}
