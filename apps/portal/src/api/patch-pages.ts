import type { Pages } from './pages';

export interface Row {
  id: string;
  createdAt: string;
}

/** By which a row stands where it does in a list of an order of the API; null: such a list does not have the row. */
const KEYS: Record<string, (row: Row & { name?: string; dueAt?: string | null }) => string | null> = {
  name: ({ name = '' }) => name,
  due: ({ dueAt = null }) => dueAt,
};
const spanish = new Intl.Collator('es');

/** Whether `a` stands before `b` in a list of this order; newest first without one. */
function isBefore(a: Row, b: Row, order: string): boolean {
  const keyOf = KEYS[order];
  if (!keyOf) return a.createdAt === b.createdAt ? a.id > b.id : a.createdAt > b.createdAt;
  return (spanish.compare(keyOf(a) ?? '', keyOf(b) ?? '') || (a.id < b.id ? -1 : 1)) < 0;
}

/** Returns the pages with `change` applied to each row; null removes the row. Unchanged pages stay the same objects. */
export function mapRows<T extends Row>(data: Pages<T>, change: (row: T) => T | null): Pages<T> {
  let changed = false;
  const pages = data.pages.map((page) => {
    const items = page.items.map(change);
    if (items.every((item, index) => item === page.items[index])) return page;
    changed = true;
    return { ...page, items: items.filter((item) => item !== null) };
  });
  return changed ? { ...data, pages } : data;
}

/**
 * Returns the pages with `row` at its place in the list's order, unless it is there already or lies beyond the loaded
 * pages: then it comes with the next page.
 */
export function insertRow<T extends Row>(data: Pages<T>, row: T, order = ''): Pages<T> {
  if (KEYS[order]?.(row) === null) return data;
  if (data.pages.some((page) => page.items.some((item) => item.id === row.id))) return data;
  const at = data.pages.findIndex(
    (page) => page.nextCursor === null || page.items.some((item) => isBefore(row, item, order)),
  );
  const page = data.pages[at];
  if (!page) return data;
  const before = page.items.findIndex((item) => isBefore(row, item, order));
  const items = page.items.toSpliced(before === -1 ? page.items.length : before, 0, row);
  return { ...data, pages: data.pages.with(at, { ...page, items }) };
}

/** Returns the pages without `row` where it replaces one that stood elsewhere in the list's order. */
export const withoutMoved = <T extends Row>(data: Pages<T>, row: T, order = ''): Pages<T> => {
  const keyOf = KEYS[order];
  return keyOf ? mapRows(data, (old) => (old.id === row.id && keyOf(old) !== keyOf(row) ? null : old)) : data;
};

/** Returns the pages with the total `total`. */
export function withTotal<T>(data: Pages<T>, total: number): Pages<T> {
  if (data.pages.every((page) => page.total === total)) return data;
  return { ...data, pages: data.pages.map((page) => ({ ...page, total })) };
}
