import { describe, expect, it } from '@jest/globals';
import { csvCell, csvPhoneCell, unguarded } from './csv.js';

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
    ['\t=1', '"\'\t\'=1"'],
    ['\n=1', '"\'\n\'=1"'],
    ["a,=cmd|'/C calc'!A0,b", `"a,'=cmd|'/C calc'!A0,b"`],
    ['a;@b', '"a;\'@b"'],
    ['a\t＋b', '"a\t\'＋b"'],
    ['a\n-b', '"a\n\'-b"'],
    ['a,"=1', '"a,""\'=1"'],
    ['Lunes, -5 grados - o menos', '"Lunes, -5 grados - o menos"'],
    ['=1;2', '"\'=1;2"'],
    ['a=b', 'a=b'],
  ])('writes %j as %j', (text, cell) => {
    expect(csvCell(text)).toBe(cell);
  });

  it.each([',', ';', '\t', '\n', '\r', '"'])('is quoted with %j in it, and read back', (special) => {
    expect(csvCell(`a${special}b`)).toBe(`"a${special === '"' ? '""' : special}b"`);
  });

  it.each(['=1', 'a,=1;+2\t-3\n@4', '\t=1', 'a,"=1', 'a', "l'Hospitalet, 'sic'"])(
    '%j is read back as it was',
    (text) => {
      const cell = csvCell(text);
      expect(unguarded(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)).toBe(text);
    },
  );

  it('leaves phones as they are; what is none is a text like others', () => {
    expect(csvPhoneCell('+504 9999-9999')).toBe('+504 9999-9999');
    expect(csvPhoneCell('+CMD|1')).toBe("'+CMD|1");
  });
});
