const COUNTRY = '504';
const LOCAL = /^\d{8}$/;

/** Shown for a number whose country is not known. */
export const UNRECOGNISED_PHONE = 'Se usará tal cual: no parece un número de Honduras';

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
