import { columnOf, isDescending, type SortColumn, type SortOrder } from '@recuerda/contracts';
import type { Pages } from './pages';

export interface Row {
  id: string;
  createdAt: string;
}

/** A row with the fields that lists are sorted by. */
interface SortedRow extends Row {
  name?: string;
  title?: string;
  employee?: { name: string; department?: { name: string } | null } | null;
  isActive?: boolean;
  isCompleted?: boolean;
  nextReminder?: { nextReminder: string; status: string } | null;
  dueAt?: string | null;
}

/** The value by which the services sort; null comes last in both directions. */
const VALUES: Record<SortColumn, (row: SortedRow) => string | null> = {
  created: ({ createdAt }) => createdAt,
  name: ({ name = null }) => name,
  title: ({ title = null }) => title,
  employee: ({ employee }) => employee?.name ?? null,
  department: ({ employee }) => employee?.department?.name ?? null,
  state: ({ isActive, isCompleted }) => (isActive ? '0' : isCompleted ? '2' : '1'),
  reminder: ({ isActive, nextReminder }) =>
    isActive && nextReminder?.status === 'scheduled' ? nextReminder.nextReminder : null,
  due: ({ dueAt = null }) => dueAt,
};
const spanish = new Intl.Collator('es');

const valueOf = (row: Row, order: string): string | null => VALUES[columnOf((order || 'created') as SortOrder)](row);

/** Whether `a` stands before `b` in a list of this order. */
function isBefore(a: Row, b: Row, order: string): boolean {
  const [one, other] = [valueOf(a, order), valueOf(b, order)];
  if ((one === null) !== (other === null)) return other === null;
  const difference = spanish.compare(one ?? '', other ?? '') || (a.id < b.id ? -1 : 1);
  return difference < 0 !== isDescending(order || 'created');
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
export const withoutMoved = <T extends Row>(data: Pages<T>, row: T, order = ''): Pages<T> =>
  mapRows(data, (old) => (old.id === row.id && valueOf(old, order) !== valueOf(row, order) ? null : old));

export function withTotal<T>(data: Pages<T>, total: number): Pages<T> {
  if (data.pages.every((page) => page.total === total)) return data;
  return { ...data, pages: data.pages.map((page) => ({ ...page, total })) };
}
