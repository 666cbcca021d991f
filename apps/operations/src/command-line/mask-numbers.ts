/** Seven or more digits with any separators of phone numbers. */
const PHONE = /\+?\d(?:[\s().\-/]*\d){6,}/g;
/** Ids, times and trace contexts also have that many digits. */
const NO_PHONE =
  /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?::[a-z]+)?|\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)|00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2})$/i;
const SHOWN = 2;

/** Masks the digits of phone numbers in a text except the last two. */
export const maskNumbers = (text: string): string => (NO_PHONE.test(text) ? text : text.replace(PHONE, hidden));

/** Masks every string within a JSON value; a property `phone` always. */
export function maskWithin(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return key === 'phone' ? hidden(value) : maskNumbers(value);
  if (Array.isArray(value)) return value.map((item) => maskWithin(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, maskWithin(inner, name)]));
}

function hidden(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '').length;
  let seen = 0;
  return phone.replaceAll(/\d/g, (digit) => ((seen += 1) > digits - SHOWN ? digit : '*'));
}
