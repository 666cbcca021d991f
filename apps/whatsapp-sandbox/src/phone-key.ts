/** By what two ways of writing one number are the same: its digits, with Honduras' 504 before a local number. */
export function phoneKey(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  if (digits === '') return phone.trim();
  return digits.length === 8 ? `504${digits}` : digits;
}
