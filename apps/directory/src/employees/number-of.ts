import { normalisePhone } from '@recuerda/contracts';
import { canonicalNumber } from '@recuerda/service';

/**
 * Returns the number to which messages for a phone are sent, in the form in which replies are matched: phones that are
 * one number, written otherwise, have the same. Null when the phone has no digits.
 */
export function numberOf(phone: string): string | null {
  const { value, recognised } = normalisePhone(phone);
  return canonicalNumber(recognised ? `+${value}` : phone);
}
