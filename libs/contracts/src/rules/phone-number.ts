import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/min/metadata';
import { normalisePhone, phoneFault, plainPhone } from './phone.js';

/** Country of numbers without a country code. */
const HOME: CountryCode = 'HN';
/** Mexico and Argentina: WhatsApp has mobile numbers with a digit after the country code that others leave out. */
const MOBILE_DIGIT = /^(?:52(1)(?=\d{10}$)|54(9)(?=\d{10}$))/;

/**
 * Returns the digits of a number with its country code, in one form: `52 1 ...` and `52 ...` are one number. Null when
 * there are none.
 */
export function canonicalNumber(phone: string): string | null {
  const international = /^\s*(\+|00)/.test(phone);
  const digits = phone.replace(/\D/g, '').replace(/^00/, '');
  if (digits === '') return null;
  const parsed = international ? parse(`+${digits}`) : parseLocal(digits);
  return (parsed?.number.slice(1) ?? digits).replace(MOBILE_DIGIT, (whole) => whole.slice(0, 2));
}

/** Without a plus: of this country if it is valid there, else with its country code. */
function parseLocal(digits: string) {
  const local = parse(digits);
  return local?.isValid() ? local : (parse(`+${digits}`) ?? local);
}

/**
 * Returns the number to which messages for an employee's phone are sent, as {@link canonicalNumber}: it is the same for
 * all ways of writing it. Null when the phone has no digits.
 */
export function numberOf(phone: string): string | null {
  const { value, recognised } = normalisePhone(phone);
  return canonicalNumber(recognised ? `+${value}` : phone);
}

/**
 * Returns the ways in which a number is dialled: as given, and as {@link canonicalNumber} has it, also with a plus and
 * with the digit of Mexico's and Argentina's mobiles.
 */
export function dialledForms(phone: string): string[] {
  const number = canonicalNumber(phone) ?? '';
  const mobile = number.replace(/^52(?=\d{10}$)/, '521').replace(/^54(?=\d{10}$)/, '549');
  const forms = [normalisePhone(phone).value, number, `+${number}`, mobile, `+${mobile}`];
  return [...new Set(number === '' ? forms.slice(0, 1) : forms)];
}

/**
 * Returns what is unusual about a phone, with the number as it is sent, as users read it; undefined: nothing, or it
 * cannot be one number.
 */
export function phoneWarning(phone: string): string | undefined {
  const plain = plainPhone(phone);
  if (phoneFault(plain) !== undefined) return undefined;
  const { value, recognised } = normalisePhone(plain);
  if (!recognised) return `Se usará tal cual, ${value}: no parece un número de Honduras`;
  return parse(`+${value}`)?.isValid() ? undefined : `Se enviará a ${value}: ese número no existe en Honduras`;
}

const parse = (text: string) => parsePhoneNumberFromString(text, HOME, metadata);
