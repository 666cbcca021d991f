import { insertRow, mapRows, type Row, withoutMoved, withTotal } from '../patch-pages';
import { itemsOf, type ListOrder, type Pages } from '../pages';
import type { ChangeSet } from './change-set';
import { readRows, readTotal } from './read-rows';
import type { LiveList, Patch } from './sync-list';

/** Changed rows that are not loaded may match the filters now. If there are more, the list is read as a whole. */
const MAX_UNSEEN = 200;

/**
 * Asks the server which of the changed rows match the list's filters now, and how many rows do. `loadedOnly` are
 * further ids that are read only where they are loaded. Returns how to patch the list; deleted rows are removed before.
 * @throws ApiProblem
 */
export async function refreshRows<T extends VersionedRow>(
  { dispatch, path, filters, pages, update, reload }: LiveList<T>,
  { changed, deleted, isEmpty }: ChangeSet,
  loadedOnly: readonly string[] = [],
): Promise<Patch<T>> {
  const remove: Patch<T> = (before) => mapRows(before, (row) => (deleted.has(row.id) ? null : row));
  if (deleted.size > 0) update(remove);
  const loaded = new Set(itemsOf(pages).map(({ id }) => id));
  const unseen = [...changed].filter((id) => !loaded.has(id));
  if (unseen.length > MAX_UNSEEN) return reload();
  const asked = new Set([...changed, ...loadedOnly.filter((id) => loaded.has(id))]);
  const rows = await readRows<T>(dispatch, path, filters, asked);
  const total = isEmpty ? null : await readTotal(dispatch, path, filters);
  return (before) => {
    const { order } = filters as ListOrder;
    const after = replaceRows(remove(before), asked, rows, order);
    return total === null ? after : withTotal(after, total);
  };
}

/**
 * Reads those of the changed entities that rows of the list show a copy of. `idOf` returns the id of a row's entity.
 * Returns how to patch the list; `show` returns the row with its copy replaced.
 * @throws ApiProblem
 */
export async function refreshCopies<Source extends { id: string }, T extends Row>(
  { dispatch, pages }: LiveList<T>,
  path: string,
  { changed }: ChangeSet,
  idOf: (row: T) => string | undefined,
  show: (row: T, source: Source) => T,
): Promise<Patch<T>> {
  const shown = new Set(itemsOf(pages).map(idOf));
  const ids = [...changed].filter((id) => shown.has(id));
  const sources = await readRows<Source>(dispatch, path, {}, ids);
  const byId = new Map<string | undefined, Source>(sources.map((source) => [source.id, source]));
  return (before) =>
    mapRows(before, (row) => {
      const source = byId.get(idOf(row));
      return source ? show(row, source) : row;
    });
}

interface VersionedRow extends Row {
  updatedAt: string;
}

/** Replaces the requested rows by those that the server returned, in their places; the others are removed. */
function replaceRows<T extends VersionedRow>(
  pages: Pages<T>,
  asked: ReadonlySet<string>,
  rows: readonly T[],
  order: string | undefined,
): Pages<T> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const kept = rows.reduce((left, row) => withoutMoved(left, row, order), pages);
  const replaced = mapRows(kept, (old) => {
    if (!asked.has(old.id)) return old;
    const row = byId.get(old.id);
    // The answer may be older than what is shown.
    return row && row.updatedAt < old.updatedAt ? old : (row ?? null);
  });
  return rows.reduce((all, row) => insertRow(all, row, order), replaced);
}
