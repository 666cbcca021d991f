import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isHonduran } from './phone';

const typed = fc
  .array(fc.constantFrom(...'0123456789', '504', '+504', '+', ' ', '-', '(', ')', 'x'), { maxLength: 14 })
  .map((parts) => parts.join(''));

/** WA-05 to WA-08, character by character. */
function known(phone: string): boolean {
  const bare = [...phone].filter((character) => !' -()'.includes(character));
  const local = bare.length === 8 && bare.every((character) => '0123456789'.includes(character));
  return local || bare.slice(0, 3).join('') === '504' || bare.slice(0, 4).join('') === '+504';
}

describe('isHonduran', () => {
  it('says of whatever is typed whether sending knows its form', () => {
    const local = fc.stringMatching(/^[0-9]{4}[ -]?[0-9]{4}$/);
    fc.assert(
      fc.property(fc.oneof(typed, local), (phone) => {
        expect(isHonduran(phone)).toBe(known(phone));
      }),
      { numRuns: 300 },
    );
  });

  it('never throws, whatever the text', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (phone) => typeof isHonduran(phone) === 'boolean'));
  });
});
