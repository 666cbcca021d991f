import { expect, it } from '@jest/globals';
import { printable, printableLines } from './printable.js';

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
