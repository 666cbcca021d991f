import { describe, expect, it } from '@jest/globals';
import { columnsOf } from './columns.js';

describe('columnsOf', () => {
  it('turns rows into one array a column', () => {
    const rows = [
      { id: 'a', size: 1, ignored: true },
      { id: 'b', size: null, ignored: true },
    ];
    expect(columnsOf(rows, { size: 'int', id: 'text' })).toEqual({
      from: 'unnest($1::int[], $2::text[]) AS given("size", "id")',
      parameters: [
        [1, null],
        ['a', 'b'],
      ],
    });
  });

  it('numbers its parameters from the one given', () => {
    expect(columnsOf([], { id: 'uuid' }, 4)).toEqual({ from: 'unnest($4::uuid[]) AS given("id")', parameters: [[]] });
  });
});
