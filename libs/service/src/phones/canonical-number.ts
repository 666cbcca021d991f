import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/min/metadata';

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

const parse = (text: string) => parsePhoneNumberFromString(text, HOME, metadata);
