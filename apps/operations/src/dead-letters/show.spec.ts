import { describe, expect, it } from '@jest/globals';
import { maskNumbers, maskWithin } from './list.js';

describe('maskNumbers', () => {
  it.each([
    ['99887766', '******66'],
    ['+504 9988-7766', '+*** ****-**66'],
    ['Llamar al (504) 9988 7766, sin falta', 'Llamar al (***) **** **66, sin falta'],
  ])('masks the digits of %s', (text, masked) => {
    expect(maskNumbers(text)).toBe(masked);
  });

  it.each([
    '019b1e05-89ab-7cde-8012-3456789abcde',
    '01234567-0123-7123-8123-012345678901:sent',
    '2026-01-15T12:00:00.000Z',
    '2026-01-15T12:00:00.000-06:00',
    '00-0123456789abcdef0123456789abcdef-0123456789abcdef-01',
    'aula 12, 3.º B',
  ])('leaves %s', (text) => {
    expect(maskNumbers(text)).toBe(text);
  });
});

describe('maskWithin', () => {
  it('masks numbers everywhere, and any phone', () => {
    expect(
      maskWithin({ id: 7, data: { phone: '12345', title: 'Ir al 99887766', on: true, tags: ['99887766', null] } }),
    ).toEqual({ id: 7, data: { phone: '***45', title: 'Ir al ******66', on: true, tags: ['******66', null] } });
  });
});
