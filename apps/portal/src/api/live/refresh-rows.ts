import { MAX_IDS } from '@recuerda/contracts';
import { baseApi, type TAGS } from '../base-api';
import { insertRow, mapRows, type Row, withoutMoved, withTotal } from '../patch-pages';
import type { ListOrder, Pages } from '../pages';
import type { ChangeSet } from './change-set';
import { readRows, readTotal } from './read-rows';
import type { LiveList, Patch } from './sync-list';

/** Changed rows that are not loaded are read up to this number: they may match the filters now. */
const MAX_UNSEEN = 200;

/**
 * Asks the server which of the changed rows match the list's filters now, and how many rows do. `loadedOnly` are
 * further ids that are read only where they are loaded. Returns how to patch the list; deleted rows are removed before.
 * @throws ApiProblem
 */
export async function refreshRows<T extends VersionedRow>(
  { dispatch, path, filters, pages, update }: LiveList<T>,
  { changed, deleted, isEmpty }: ChangeSet,
  loadedOnly: readonly string[] = [],
): Promise<Patch<T>> {
  const remove: Patch<T> = (before) => mapRows(before, (row) => (deleted.has(row.id) ? null : row));
  if (deleted.size > 0) update(remove);
  const loaded = new Set(pages.pages.flatMap(({ items }) => items.map(({ id }) => id)));
  const seen = [...changed, ...loadedOnly].filter((id) => loaded.has(id));
  const unseen = [...changed].filter((id) => !loaded.has(id)).slice(-MAX_UNSEEN);
  const asked = new Set([...seen, ...unseen]);
  const rows = await readRows<T>(dispatch, path, filters, asked);
  const total = isEmpty ? null : await readTotal(dispatch, path, filters);
  return (before) => {
    const { order } = filters as ListOrder;
    const after = replaceRows(remove(before), asked, rows, order);
    return total === null ? after : withTotal(after, total);
  };
}

/**
 * Reads changed entities that rows of the list show a copy of. Returns how to patch the list; `show` returns the row
 * with its copy replaced. If there are more than one request can ask for, the list is refetched by its tag.
 * @throws ApiProblem
 */
export async function refreshCopies<Source, T extends Row>(
  { dispatch }: LiveList<T>,
  path: string,
  { changed }: ChangeSet,
  tag: (typeof TAGS)[number],
  show: (row: T, source: Source) => T,
): Promise<Patch<T>> {
  if (changed.size > MAX_IDS) {
    dispatch(baseApi.util.invalidateTags([tag]));
    return (pages) => pages;
  }
  const sources = await readRows<Source>(dispatch, path, {}, changed);
  return (pages) => sources.reduce((patched, source) => mapRows(patched, (row) => show(row, source)), pages);
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
