import type { Page } from '@recuerda/contracts';
import { fieldError } from '@recuerda/service';
import type { EntityManager } from 'typeorm';
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

interface PageSource<R, V> {
  /** Up to `limit` + 1 rows: one more shows that there is a next page. */
  rows: readonly R[];
  limit: number;
  total: number;
  /** Sort values of a row, from which the next page starts. */
  position: (row: R) => readonly unknown[];
  view: (row: R) => V;
}

/** Builds a page of a keyset-ordered list. */
export function pageOf<R, V>({ rows, limit, total, position, view }: PageSource<R, V>): Page<V> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { items: shown.map(view), nextCursor: more ? encodeCursor(position(last)) : null, total };
}

/**
 * Returns the number of rows.
 *
 * @param from SQL that follows FROM
 */
export async function countRows(
  source: Pick<EntityManager, 'query'>,
  from: string,
  parameters: unknown[] = [],
): Promise<number> {
  const [row] = await source.query<[{ count: number }]>(`SELECT count(*)::int AS count FROM ${from}`, parameters);
  return row.count;
}
