/** Returns a number's digits, with 504 (Honduras) before a local number: equal for all formats of one number. */
export function phoneKey(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  if (digits === '') return phone.trim();
  return digits.length === 8 ? `504${digits}` : digits;
}
