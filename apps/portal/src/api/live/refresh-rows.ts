import { MAX_IDS } from '@recuerda/contracts';
import { withTotal } from '../patch-pages';
import { type ApiThunk, hideRows, type Lists, putRows, type Row } from './rows';

/** Changed rows nobody has loaded that are asked for: they may have come to belong to a list. */
const MOST_UNSEEN = 200;

/** Ids of rows that were deleted, and of others that changed. */
export class ChangedRows {
  readonly changed = new Set<string>();
  readonly deleted = new Set<string>();

  add(type: string, id: string): void {
    if (!type.endsWith('.deleted')) {
      if (!this.deleted.has(id)) this.changed.add(id);
      return;
    }
    this.deleted.add(id);
    this.changed.delete(id);
  }

  get some(): boolean {
    return this.changed.size + this.deleted.size > 0;
  }
}

/** Reads those of the named rows that the filters let through. Throws what a read threw. */
export const readRows =
  <T extends Row, F extends object>(
    lists: Lists<T, F>,
    filters: Partial<F>,
    ids: readonly string[],
  ): ApiThunk<Promise<T[]>> =>
  async (dispatch) => {
    const rows: T[] = [];
    for (let from = 0; from < ids.length; from += MAX_IDS) {
      const { items } = await dispatch(lists.ask(filters, { ids: ids.slice(from, from + MAX_IDS).join() }));
      rows.push(...items);
    }
    return rows;
  };

/**
 * Asks the server which of the changed rows each cached list has now, and how many rows in all; `shown` are asked for where
 * they are loaded. Throws what a read threw.
 */
export const refreshRows =
  <T extends Row, F extends object>(
    lists: Lists<T, F>,
    { changed, deleted, some }: ChangedRows,
    shown: Iterable<string> = [],
  ): ApiThunk<Promise<void>> =>
  async (dispatch, getState) => {
    dispatch(hideRows(lists, deleted));
    for (const filters of lists.filters(getState())) {
      const pages = lists.read(getState(), filters)?.pages;
      if (!pages) continue;
      const loaded = new Set(pages.flatMap(({ items }) => items.map(({ id }) => id)));
      const seen = [...changed, ...shown].filter((id) => loaded.has(id));
      const unseen = [...changed].filter((id) => !loaded.has(id)).slice(-MOST_UNSEEN);
      const asked = new Set([...seen, ...unseen]);
      const rows = await dispatch(readRows(lists, filters, [...asked]));
      dispatch(lists.write(filters, (before) => putRows(before, asked, rows)));
      if (!some) continue;
      const { total } = await dispatch(lists.ask(filters, { limit: '1' }));
      dispatch(lists.write(filters, (before) => withTotal(before, total)));
    }
  };
