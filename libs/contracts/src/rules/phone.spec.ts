import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { normalisePhone } from './phone.js';

describe('normalisePhone', () => {
  it.each([
    ['+504 9999-9999', '50499999999'],
    ['+504 (9999) 9999', '50499999999'],
    ['504 9999 9999', '50499999999'],
    ['9999-9999', '50499999999'],
    ['99999999', '50499999999'],
    // Kept, although it may be a local value: what starts with 504 is kept.
    ['50412345', '50412345'],
  ])('turns %s into %s [WA-05, WA-06, WA-07]', (phone, number) => {
    expect(normalisePhone(phone)).toEqual({ value: number, recognised: true });
  });

  it.each([
    ['+1 (555) 123-4567', '+15551234567'],
    ['999-9999', '9999999'],
    ['123456789', '123456789'],
    ['ext. 12', 'ext.12'],
  ])('uses %s as it is and says so [WA-08]', (phone, number) => {
    expect(normalisePhone(phone)).toEqual({ value: number, recognised: false });
  });

  it('gives any 8 digits not starting with 504 the country prefix, however they are spaced [WA-07]', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[0-46-9]\d{7}$/),
        fc.constantFrom(' ', '-', '(', ')', ''),
        (digits, separator) => {
          const typed = digits.slice(0, 4) + separator + digits.slice(4);
          return normalisePhone(typed).value === `504${digits}`;
        },
      ),
    );
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string(), (phone) => {
        const { value: number } = normalisePhone(phone);
        fc.pre(!/^\d{8}$/.test(number));
        return normalisePhone(number).value === number;
      }),
    );
  });
});
