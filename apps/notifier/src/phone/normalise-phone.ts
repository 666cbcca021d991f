export interface NormalisedPhone {
  /** What the provider is given. */
  number: string;
  /** False when the number has none of the known forms and is used as it is: worth a warning. */
  recognised: boolean;
}

const COUNTRY = '504';
const LOCAL = /^\d{8}$/;

/** Without spaces, hyphens and parentheses; +504 loses its plus; 8 digits get 504 (WA-05 to WA-08). */
export function normalisePhone(phone: string): NormalisedPhone {
  const bare = phone.replace(/[\s()-]/g, '');
  if (bare.startsWith(`+${COUNTRY}`)) return { number: bare.slice(1), recognised: true };
  if (bare.startsWith(COUNTRY)) return { number: bare, recognised: true };
  if (LOCAL.test(bare)) return { number: COUNTRY + bare, recognised: true };
  return { number: bare, recognised: false };
}
