import { describe, expect, it } from '@jest/globals';
import { formatTable, printable, printableLines } from './printable.js';

it('control characters are escaped, also those of C1, and line breaks unless the text has lines', () => {
  const text = 'a\u001b[2Jb\nc\u009b2Jd\u0085\u2028\u007f';
  expect(printable(text)).toBe('a\\u001b[2Jb\\u000ac\\u009b2Jd\\u0085\\u2028\\u007f');
  expect(printableLines(text)).toBe('a\\u001b[2Jb\nc\\u009b2Jd\\u0085\\u2028\\u007f');
});

it('letters of any language stay, and JSON is the same JSON', () => {
  expect(printable('Ñandú «5» 😀\u00a0')).toBe('Ñandú «5» 😀\u00a0');
  const value = { name: 'Ana\u009b31m\u0000\n' };
  expect(JSON.parse(printable(JSON.stringify(value)))).toEqual(value);
});

describe('a table', () => {
  it('aligns columns, and numbers to the right', () => {
    expect(
      formatTable(
        ['FLOW', 'DEAD', 'OLDEST'],
        [
          ['a.long-name', 5, '-'],
          ['b', 12_345, 'unknown'],
        ],
      ),
    ).toBe(['FLOW          DEAD  OLDEST', 'a.long-name      5  -', 'b            12345  unknown'].join('\n'));
  });

  it('left-aligns a column that contains a word', () => {
    expect(formatTable(['NUMBER'], [[1], ['?']])).toBe('NUMBER\n     1\n     ?');
    expect(formatTable(['NUMBER'], [[1], ['none']])).toBe('NUMBER\n1\nnone');
  });

  it('returns the headers when there are no rows', () => {
    expect(formatTable(['A', 'B'], [])).toBe('A  B');
  });
});
