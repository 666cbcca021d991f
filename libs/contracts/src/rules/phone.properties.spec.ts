import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { normalisePhone } from './phone.js';

const SEPARATORS = [' ', '-', '(', ')', '  ', ' - ', '\t', ') '];
const digits = (minLength: number, maxLength: number) =>
  fc.array(fc.constantFrom(...'0123456789'), { minLength, maxLength }).map((all) => all.join(''));
/** Text as people type it: digits, separators, and now and then something else. */
const typed = fc
  .array(fc.constantFrom(...'0123456789', '504', '+504', '+', ...SEPARATORS, 'x', '.', 'ñ', '٣'), { maxLength: 16 })
  .map((parts) => parts.join(''));
const anything = fc.oneof(typed, fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));

/** Returns the characters with separators anywhere among them. */
const spelled = (number: string): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom('', '', '', ...SEPARATORS), { minLength: number.length + 1, maxLength: number.length + 1 })
    .map((gaps) => gaps.map((gap, index) => gap + (number[index] ?? '')).join(''));

describe('normalisePhone, of any text', () => {
  it('never throws, leaves no separator, and changes nothing the second time', () => {
    fc.assert(
      fc.property(anything, (phone) => {
        const once = normalisePhone(phone);
        expect(once.value).not.toMatch(/[\s()-]/);
        expect(normalisePhone(once.value).value).toBe(once.value);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps every other character, in order', () => {
    fc.assert(
      fc.property(anything, (phone) => {
        const kept = [...phone].filter((character) => !/[\s()-]/.test(character)).join('');
        expect([kept, `504${kept}`, kept.replace(/^\+/, '')]).toContain(normalisePhone(phone).value);
      }),
    );
  });
});

describe('normalisePhone, of a number however it is spelled', () => {
  it('gives 504 and the 8 digits, digits alone, with +504, 504 or nothing before them', () => {
    const local = digits(8, 8).filter((number) => !number.startsWith('504'));
    const spellings = local.chain((number) =>
      fc.tuple(fc.constant(number), fc.oneof(...['', '504', '+504'].map((prefix) => spelled(prefix + number)))),
    );
    fc.assert(
      fc.property(spellings, ([number, spelling]) => {
        expect(normalisePhone(spelling)).toEqual({ value: `504${number}`, recognised: true });
      }),
      { numRuns: 300 },
    );
  });

  it('keeps what starts with 504, of any length, with or without a plus', () => {
    const spellings = digits(0, 12)
      .map((rest) => `504${rest}`)
      .chain((number) => fc.tuple(fc.constant(number), fc.oneof(spelled(number), spelled(`+${number}`))));
    fc.assert(
      fc.property(spellings, ([number, spelling]) => {
        expect(normalisePhone(spelling)).toEqual({ value: number, recognised: true });
      }),
    );
  });

  it('uses any other number as it is, and says that it does not know it', () => {
    const foreign = fc
      .tuple(fc.constantFrom('', '+', '00'), digits(0, 14))
      .map((parts) => parts.join(''))
      .filter((number) => !/^\+?504/.test(number) && !/^\d{8}$/.test(number));
    const spellings = foreign.chain((number) => fc.tuple(fc.constant(number), spelled(number)));
    fc.assert(
      fc.property(spellings, ([number, spelling]) => {
        expect(normalisePhone(spelling)).toEqual({ value: number, recognised: false });
      }),
    );
  });
});
