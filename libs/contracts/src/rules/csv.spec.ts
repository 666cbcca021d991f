import { describe, expect, it } from '@jest/globals';
import { csvCell, csvPhoneCell } from './csv.js';

describe('a cell of CSV [EXP-03]', () => {
  it.each([
    ['Ana', 'Ana'],
    ['Ana "la jefa"', '"Ana ""la jefa"""'],
    ['dos\nlíneas', '"dos\nlíneas"'],
    ['=SUMA(A1)', "'=SUMA(A1)"],
    ['+504', "'+504"],
    ['-1', "'-1"],
    ['@todos', "'@todos"],
    ['＝1+1', "'＝1+1"],
    ['\t=1', "'\t=1"],
    ['\n=1', '"\'\n=1"'],
    ['=1;2', '"\'=1;2"'],
    ['a=b', 'a=b'],
  ])('writes %j as %j', (text, cell) => {
    expect(csvCell(text)).toBe(cell);
  });

  it('quotes the separator that is used, and no other', () => {
    expect([csvCell('a,b'), csvCell('a;b'), csvCell('a,b', ','), csvCell('a;b', ',')]).toEqual([
      'a,b',
      '"a;b"',
      '"a,b"',
      'a;b',
    ]);
  });

  it('leaves phones as they are; what is none is a text like others', () => {
    expect(csvPhoneCell('+504 9999-9999')).toBe('+504 9999-9999');
    expect(csvPhoneCell('+CMD|1')).toBe("'+CMD|1");
  });
});
