import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { decodeCursor } from './cursor.js';
import { pageOf } from './page.js';

const page = (rows: number[], limit: number) =>
  pageOf({ rows, limit, total: 9, position: (row) => [row], view: (row) => `row ${row}` });

describe('pageOf', () => {
  it('shows what fits and names the last row shown', () => {
    const { nextCursor, ...rest } = page([5, 4, 3], 2);
    expect(rest).toEqual({ items: ['row 5', 'row 4'], total: 9 });
    expect(decodeCursor(nextCursor!, z.tuple([z.int()]))).toEqual([4]);
  });

  it.each([
    { rows: [], items: [] },
    { rows: [5], items: ['row 5'] },
    { rows: [5, 4], items: ['row 5', 'row 4'] },
  ])('is the last one with the rows $rows', ({ rows, items }) => {
    expect(page(rows, 2)).toEqual({ items, nextCursor: null, total: 9 });
  });
});
