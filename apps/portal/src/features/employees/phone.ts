/**
 * Whether sending would know the number's form: +504, 504, or 8 digits, whatever spaces, hyphens and parentheses are in
 * between. Any other is used as it is (docs/requirements.md, WA-05 to WA-08).
 */
export const isHonduran = (phone: string): boolean => /^(\+?504|\d{8}$)/.test(phone.replace(/[\s()-]/g, ''));
