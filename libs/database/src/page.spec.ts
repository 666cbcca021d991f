import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { decodeCursor, pageOf, encodeCursor } from './keyset.js';

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

const shape = z.tuple([z.string(), z.int()]);

describe('a cursor', () => {
  it('comes back as it was, and is safe in a URL', () => {
    const cursor = encodeCursor(['Íñigo ?&/+ 🎓', 3]);
    expect(cursor).toMatch(/^[\w-]+$/);
    expect(decodeCursor(cursor, shape)).toEqual(['Íñigo ?&/+ 🎓', 3]);
  });

  it.each([
    '',
    'x',
    '%%%',
    encodeCursor([1, 2]),
    encodeCursor(['a']),
    encodeCursor(['a', 1, 2]),
    Buffer.from('{').toString('base64url'),
  ])('is refused when it is %p', (cursor) => {
    const errors = [{ field: 'cursor', message: 'El cursor no es válido.' }];
    expect(() => decodeCursor(cursor, shape)).toThrow(expect.objectContaining({ code: 'validation_failed', errors }));
  });
});
