import type { Page } from '@recuerda/contracts';
import { encodeCursor } from './cursor.js';

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
