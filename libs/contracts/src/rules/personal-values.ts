import { MAX_ROW_TITLE } from './message-texts.js';

/** Text in place of a name or phone of a person who was erased. */
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
/** Between the digits of a phone: spaces, dashes and invisible characters of all kinds. */
const GAP = '[\\s\u00a0\u00ad\u2000-\u2015\u202a-\u202f\u2060-\u2069\u2212\ufeff.()-]*';
/** The number of another country may end like this one. */
const OTHER_COUNTRY = `(?<![+](?!504)[0-9]{1,3}${GAP})(?<![0-9])`;
const spaced = (digits: string): string => [...digits].join(GAP);

/**
 * Returns a regular expression of PostgreSQL, for matching without regard to case, that finds the values in texts and
 * in JSON: names as whole words, also cut as rows of a list are; phones however they are written. Null: no values.
 */
export function personalPattern({ names, phones }: PersonalValues): string | null {
  const found = [...new Set(names.map((name) => name.trim()))].filter((name) => name.length >= MIN_NAME);
  const digits = phones.map((phone) => phone.replace(/\D/g, '').replace(COUNTRY, ''));
  const numbers = [...new Set(digits)].filter((phone) => phone.length >= MIN_DIGITS);
  const parts = [
    // The mail address of another person may end like this one.
    ...found.map((name) => `(?<![[:alnum:]${name.includes('@') ? '._%+-' : ''}])${words(name)}(?![[:alnum:]])`),
    ...found.filter((name) => [...name].length > MAX_ROW_TITLE).map((name) => `${words(cut(name))}…`),
    ...numbers.flatMap((phone) => formsOf(phone).map((form) => `${OTHER_COUNTRY}${form}(?![0-9])`)),
  ];
  return parts.length === 0 ? null : parts.join('|');
}

/** A phone as people write it, and as spreadsheets do that took it for a number. */
function formsOf(phone: string): string[] {
  const written = `(?:[+]|00)?(?:${spaced('504')}${GAP})?${spaced(phone)}`;
  return [written, ...[phone, `504${phone}`].flatMap((digits) => [inThousands(digits), ...scientific(digits)])];
}
const inThousands = (digits: string): string => {
  const first = digits.length % 3 || 3;
  return [digits.slice(0, first), ...(digits.slice(first).match(/\d{3}/g) ?? [])].join(',');
};
/** `5,0499998888E+10`. One that has lost digits may be anybody's. */
function scientific(digits: string): string[] {
  const significant = digits.replace(/(?<!0)0+$/, '');
  if (significant.length < MIN_DIGITS) return [];
  return [`${significant.charAt(0)}[.,]${significant.slice(1)}0*E[+]?0*${digits.length - 1}`];
}

const cut = (name: string): string => [...name].slice(0, MAX_ROW_TITLE - 1).join('');

/** With any space between, and with or without accents. JSON has a backslash before quotes and backslashes. */
const words = (name: string): string => name.split(/\s+/).map(escaped).join('[\\s\u00a0]+');
const MARKS = '[\u0300-\u036f]';
const escaped = (word: string): string =>
  [...word.normalize('NFD').replace(/[\u0300-\u036f]/g, '')]
    .map((letter) => `${accented(letter) ?? literal(letter)}${MARKS}*`)
    .join('');
/** A letter of either case with each accent of Latin names, as one character; undefined: it has none. */
function accented(letter: string): string | undefined {
  const forms = ACCENTED.get(letter.toLowerCase());
  return forms && `[${forms}${forms.toUpperCase()}]`;
}
const ACCENTED = new Map(
  ['aáàâäãåā', 'cç', 'eéèêëē', 'iíìîïī', 'nñ', 'oóòôöõō', 'uúùûüū', 'yýÿ'].map((forms) => [forms.charAt(0), forms]),
);
const literal = (character: string): string =>
  character
    .replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
    .replaceAll('\\\\', '\\\\{1,2}')
    .replaceAll('"', '\\\\?"');
