import { MAX_ROW_TITLE } from '../events/conversations.js';

/** What stands for a name or phone of a person who was erased. */
export const ERASED_VALUE = 'dato eliminado';

/** A person's present and former names and numbers. */
export interface PersonalValues {
  names: readonly string[];
  phones: readonly string[];
}

/** A shorter name would be found in many texts about others, and shorter digits in other numbers. */
const MIN_NAME = 3;
const MIN_DIGITS = 7;
const COUNTRY = /^504(?=\d{8}$)/;
/** Between the digits of a phone. */
const GAP = '[ .()-]*';

/**
 * Returns a regular expression of PostgreSQL, for matching without regard to case, that finds the values in texts and
 * in JSON: names as whole words, also cut as rows of a list are; phones however they are written. Null: no values.
 */
export function personalPattern({ names, phones }: PersonalValues): string | null {
  const found = [...new Set(names.map((name) => name.trim()))].filter((name) => name.length >= MIN_NAME);
  const digits = phones.map((phone) => phone.replace(/\D/g, '').replace(COUNTRY, ''));
  const numbers = [...new Set(digits)].filter((phone) => phone.length >= MIN_DIGITS);
  const parts = [
    ...found.map((name) => `(?<![[:alnum:]])${words(name)}(?![[:alnum:]])`),
    ...found.filter((name) => [...name].length > MAX_ROW_TITLE).map((name) => `${words(cut(name))}…`),
    ...numbers.map((phone) => `(?<![0-9])(?:[+]?504${GAP})?[+]?${[...phone].join(GAP)}(?![0-9])`),
  ];
  return parts.length === 0 ? null : parts.join('|');
}

const cut = (name: string): string => [...name].slice(0, MAX_ROW_TITLE - 1).join('');

/** With any space between. JSON has a backslash before quotes and backslashes. */
const words = (name: string): string => name.split(/\s+/).map(escaped).join('[[:space:]]+');
const escaped = (word: string): string =>
  word
    .replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
    .replaceAll('\\\\', '\\\\{1,2}')
    .replaceAll('"', '\\\\?"');
