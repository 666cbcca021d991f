const COUNTRY = '504';
const LOCAL = /^\d{8}$/;

/** A number as providers take it; `recognised`: its country is known. */
export interface NormalisedPhone {
  value: string;
  recognised: boolean;
}

/** Without spaces, hyphens and parentheses; +504 loses its plus; 8 digits get 504 (WA-05 to WA-08). */
export function normalisePhone(phone: string): NormalisedPhone {
  const bare = phone.replace(/[\s()-]/g, '');
  if (bare.startsWith(`+${COUNTRY}`)) return { value: bare.slice(1), recognised: true };
  if (bare.startsWith(COUNTRY)) return { value: bare, recognised: true };
  if (LOCAL.test(bare)) return { value: COUNTRY + bare, recognised: true };
  return { value: bare, recognised: false };
}

/** Whether a recipient is Meta's own id of a person instead of a number, such as `HN.1502576394655843`. */
export const isUserId = (recipient: string): boolean => /^[A-Z]{2}\.(?:ENT\.)?[A-Za-z\d]{1,128}$/.test(recipient);

/** Marks of direction and of width, and the soft hyphen: they come with copied text and show nothing. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const DASHES = /[\u2010-\u2015\u2212]/g;

/** A phone in keyboard characters: no invisible ones, and hyphens for other dashes and for dots. */
export const plainPhone = (phone: string): string =>
  phone
    .replace(INVISIBLE, '')
    .normalize('NFKC')
    .replace(DASHES, '-')
    .replace(/\s/g, ' ')
    .replace(/(?<=\d)\.(?=\d)/g, '-');

/** Digits that a search must have to be one for a phone. */
const MIN_SEARCHED = 4;

/** Returns the digits by which a text is searched for among phones, however it is written; undefined: it is none. */
export function searchedDigits(text: string): string | undefined {
  const plain = plainPhone(text).trim();
  const digits = plain.replace(/\D/g, '').replace(/^00/, '');
  return /^\+?[\d ()-]+$/.test(plain) && digits.length >= MIN_SEARCHED ? digits : undefined;
}

/** Longest number, digits (ITU-T E.164). */
const MAX_DIGITS = 15;
/** A number that is written beside another has as many digits at least. */
const MIN_DIGITS = 7;
const BETWEEN = /[/,;|&]|\s[yoe]\s|(?=\+)/i;
const DATE =
  /^(?:(?:19|20)\d\d([-/])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])([-/])(?:0?[1-9]|1[0-2])\2(?:19|20)\d\d)(?!\d)/;

/** Returns why a plain phone cannot be one number, as users read it; undefined: it can. */
export function phoneFault(phone: string): string | undefined {
  const text = phone.trim();
  if (DATE.test(text)) return 'Parece una fecha, no un número de teléfono.';
  const numbers = text.split(BETWEEN).filter((part) => digitsOf(part) >= MIN_DIGITS);
  if (numbers.length > 1) return `Hay dos números: ${numbers.map((part) => part.trim()).join(' y ')}. Escribe uno.`;
  if (digitsOf(text) === 0) return 'No es un número de teléfono.';
  if (text.startsWith('-')) return 'Empieza con un signo menos: escribe el número completo.';
  if (!/^\+?[\d ()-]*$/.test(text))
    return 'Solo puede tener cifras, espacios, guiones, paréntesis y un + al principio.';
  return digitsOf(text) > MAX_DIGITS ? `Tiene más de ${MAX_DIGITS} cifras: no puede ser un número.` : undefined;
}

const digitsOf = (text: string): number => text.replace(/\D/g, '').length;
