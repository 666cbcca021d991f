import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from './cursor.js';

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
