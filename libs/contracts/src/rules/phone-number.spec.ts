import { describe, expect, it } from '@jest/globals';
import { phoneFault, plainPhone } from './phone.js';
import { canonicalNumber, numberOf, phoneWarning } from './phone-number.js';

it.each([
  ['+504 9988-7766', '50499887766'],
  ['9988-7766', '50499887766'],
  ['50499887766', '50499887766'],
  ['00504 9988 7766', '50499887766'],
  ['+52 1 55 1234 5678', '525512345678'],
  ['5215512345678', '525512345678'],
  ['525512345678', '525512345678'],
  ['+54 9 11 2345-6789', '541123456789'],
  ['5491123456789', '541123456789'],
  ['541123456789', '541123456789'],
  ['+34 612 34 56 78', '34612345678'],
  ['34612345678', '34612345678'],
  ['ninguno', null],
])('the number of %s is %s [WA-52]', (phone, number) => {
  expect(canonicalNumber(phone)).toBe(number);
});

it.each([
  ['9000-0175', '+504 9000 0175', true],
  ['9000-0175', '00504 90000175', true],
  ['9000-0175', '+505 9000-0175', false],
  ['9000-0175', '000-0175', false],
  ['+52 1 55 1234 5678', '+52 55 1234 5678', true],
])('%s and %s are one number: %s', (one, other, isSame) => {
  expect(numberOf(one) === numberOf(other)).toBe(isSame);
});

describe('a phone', () => {
  it.each([
    ['\u202a+504 9000\u20110175\u202c', '+504 9000-0175'],
    ['9000\u20130175', '9000-0175'],
    ['9000\u22120175', '9000-0175'],
    ['+504\u00a09000\u200b0175\u200e', '+504 90000175'],
    ['9000.0175', '9000-0175'],
    ['2200.0000', '2200-0000'],
    ['\uff19\uff10000175', '90000175'],
    ['+504 (9000)-0175', '+504 (9000)-0175'],
  ])('%j becomes %s, which can be one number [EMP-14]', (given, plain) => {
    expect([plainPhone(given), phoneFault(plainPhone(given))]).toEqual([plain, undefined]);
  });

  it.each([
    ['+504 9000-0175 / 9000-0176', 'Hay dos números: +504 9000-0175 y 9000-0176. Escribe uno.'],
    ['90000175 y 90000176', 'Hay dos números: 90000175 y 90000176. Escribe uno.'],
    ['+50490000175+50490000176', expect.stringMatching(/^Hay dos números/)],
    ['90000175;90000176', expect.stringMatching(/^Hay dos números/)],
    ['9000-0175 9000-0176', expect.stringMatching(/^Tiene más de 15 cifras/)],
    ['5049000013500000', expect.stringMatching(/^Tiene más de 15 cifras/)],
    ['-90000136', expect.stringMatching(/^Empieza con un signo menos/)],
    ['n/a', 'No es un número de teléfono.'],
    ['--', 'No es un número de teléfono.'],
    ['2026-01-15', expect.stringMatching(/^Parece una fecha/)],
    ['15/01/2026', expect.stringMatching(/^Parece una fecha/)],
    ['2026-01-15 00:00:00', expect.stringMatching(/^Parece una fecha/)],
    ['9000-0175 ext. 3', expect.stringMatching(/^Solo puede tener cifras/)],
    ['9000+175', expect.stringMatching(/^Solo puede tener cifras/)],
  ])('%s cannot be one number [EMP-14]', (given, fault) => {
    expect(phoneFault(plainPhone(given))).toEqual(fault);
  });

  it.each(['504900001350000', '2026-0115', '22-13-2045', '999-9999', '+1 (555) 123-4567', '00504 9000-0175'])(
    '%s can be one number',
    (given) => expect(phoneFault(plainPhone(given))).toBeUndefined(),
  );

  it.each([
    ['9000-0175', undefined],
    ['\u200e9000\u20110175', undefined],
    ['+504 2200-0000', undefined],
    ['+504 9000-0175 / 9000-0176', undefined],
    ['5049000017', 'Se enviará a 5049000017: ese número no existe en Honduras'],
    ['1000-0175', 'Se enviará a 50410000175: ese número no existe en Honduras'],
    ['+34 612 34 56 78', 'Se usará tal cual, +34612345678: no parece un número de Honduras'],
    ['999-9999', 'Se usará tal cual, 9999999: no parece un número de Honduras'],
  ])('%s is unusual: %s [EMP-14]', (given, warning) => {
    expect(phoneWarning(given)).toBe(warning);
  });
});
