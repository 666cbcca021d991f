import { describe, expect, it } from '@jest/globals';
import { table } from './list.js';

describe('table', () => {
  it('aligns columns, and numbers to the right', () => {
    expect(
      table(
        ['FLOW', 'DEAD', 'OLDEST'],
        [
          ['a.long-name', 5, '-'],
          ['b', 12_345, 'unknown'],
        ],
      ),
    ).toBe(['FLOW          DEAD  OLDEST', 'a.long-name      5  -', 'b            12345  unknown'].join('\n'));
  });

  it('left-aligns a column that contains a word', () => {
    expect(table(['NUMBER'], [[1], ['?']])).toBe('NUMBER\n     1\n     ?');
    expect(table(['NUMBER'], [[1], ['none']])).toBe('NUMBER\n1\nnone');
  });

  it('returns the headers when there are no rows', () => {
    expect(table(['A', 'B'], [])).toBe('A  B');
  });
});
