import { describe, expect, it } from '@jest/globals';
import { isHonduran } from './phone';

describe('isHonduran', () => {
  it.each(['+504 9999-9999', '+50499999999', '504 9999 9999', '(504) 9999-9999', '9999-9999', '(9999) 9999'])(
    'knows %s',
    (phone) => expect(isHonduran(phone)).toBe(true),
  );
  it.each(['+1 415 555 0100', '999-9999', '9999-99999', '+99999999', 'Ana', '00504 9999-9999', ''])(
    'does not know %s',
    (phone) => expect(isHonduran(phone)).toBe(false),
  );
});
