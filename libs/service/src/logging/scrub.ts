import { describeError } from './describe-error.js';

/** Credentials of a URL: a connection string that a library repeats in its message. */
const CREDENTIALS = /(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/"'\\@?#]*@/gi;

const PLUS = '(?:\\+|%2B)';
const GAP = '(?:[ -]|%20)';
const PHONES = [
  `${PLUS}\\d(?:[\\d ()-]|%20){6,24}\\d`,
  `(?:\\(?${PLUS}?504\\)?${GAP}?)?\\d{4}${GAP}\\d{4}`,
  `\\d{2}(?:${GAP}\\d{2}){3}`,
  '\\d{8,15}',
];
/** Numbers that stand by themselves, as people write them; ids have letters or more digits, and instants are written out. */
const PHONE = new RegExp(`(?<![\\w.-])(?:${PHONES.join('|')})(?![\\w-])`, 'gi');
const CENSOR = '[redacted]';
/** Of objects in objects: deeper than anything that is logged on purpose. */
const DEPTH = 8;

/** A text of a library, a database or a client, without the credentials and phone numbers in it. */
export const scrub = (text: string): string => text.replace(CREDENTIALS, `$1${CENSOR}@`).replace(PHONE, CENSOR);

/** What is logged, with every text in it scrubbed, and every error told by what is safe to tell of it. */
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
