import type { Pages } from './pages';

export interface Row {
  id: string;
  createdAt: string;
}

/** Newest first, as the API lists. */
const isNewer = (a: Row, b: Row): boolean => (a.createdAt === b.createdAt ? a.id > b.id : a.createdAt > b.createdAt);

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
 * Returns the pages with `row` at its place in the order of creation, unless it is there already or lies beyond the
 * loaded pages: then it comes with the next page.
 */
export function insertRow<T extends Row>(data: Pages<T>, row: T): Pages<T> {
  if (data.pages.some((page) => page.items.some((item) => item.id === row.id))) return data;
  const at = data.pages.findIndex((page) => page.nextCursor === null || page.items.some((item) => isNewer(row, item)));
  const page = data.pages[at];
  if (!page) return data;
  const before = page.items.findIndex((item) => isNewer(row, item));
  const items = page.items.toSpliced(before === -1 ? page.items.length : before, 0, row);
  return { ...data, pages: data.pages.with(at, { ...page, items }) };
}

/** Returns the pages with the total `total`. */
export function withTotal<T>(data: Pages<T>, total: number): Pages<T> {
  if (data.pages.every((page) => page.total === total)) return data;
  return { ...data, pages: data.pages.map((page) => ({ ...page, total })) };
}
