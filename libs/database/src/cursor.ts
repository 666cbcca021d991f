import { fieldError } from '@recuerda/service';
import { z } from 'zod';

/** A time in a cursor: PostgreSQL has no year 0. */
export const cursorTime = z.iso.datetime().refine((text) => !text.startsWith('0000'));

/** An opaque position in a list: the sort values of the last row shown. */
export const encodeCursor = (values: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(values), 'utf8').toString('base64url');

/**
 * Parses a cursor by the shape of its list.
 *
 * @throws `validation_failed` on the field `cursor`.
 */
export function decodeCursor<T>(cursor: string, shape: z.ZodType<T>): T {
  const result = shape.safeParse(parse(cursor));
  if (!result.success) throw fieldError('cursor', 'El cursor no es válido.');
  return result.data;
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
