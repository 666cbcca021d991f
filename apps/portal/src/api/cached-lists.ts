import { original, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import type { ApiState } from './base-api';
import { emitLater } from './live/change-emitter';
import type { Dispatch } from './live/read-rows';
import type { Patch } from './live/sync-list';
import type { ListOrder, Pages } from './pages';
import { insertRow, mapRows, type Row, withoutMoved } from './patch-pages';

/** The cached lists of one endpoint, one for each combination of filters. */
export interface CachedLists<T extends Row, Filters extends object> {
  filters(state: ApiState): Filters[];
  /** `updateQueryData` of the endpoint. */
  update(
    filters: Filters,
    recipe: (draft: Pages<T>) => Pages<T>,
  ): ThunkAction<unknown, ApiState, unknown, UnknownAction>;
  /** Whether a list has all rows that a form may create; by default a list without filters has. */
  isWhole?(filters: Filters): boolean;
}

const isUnfiltered = ({ order: _, ...matching }: ListOrder): boolean => !Object.values(matching).some(Boolean);

interface Store {
  dispatch: Dispatch;
  getState(): ApiState;
}

/** The second argument of a mutation's `onQueryStarted`. */
export interface MutationLifecycle<T> extends Store {
  extra: unknown;
  queryFulfilled: Promise<{ data: T }>;
}

/** Patches every cached list; the patch knows its filters. */
function patchLists<T extends Row, Filters extends object>(
  { dispatch, getState }: Store,
  lists: CachedLists<T, Filters>,
  patchOf: (filters: Filters) => Patch<T>,
): void {
  for (const filters of lists.filters(getState()))
    // Plain functions on the original: Immer's proxies would be felt at a hundred thousand rows.
    dispatch(lists.update(filters, (draft) => patchOf(filters)(original(draft as object) as Pages<T>)));
}

/** Changes the row in every cached list that has it loaded; null removes it. */
export const updateRow = <T extends Row, Filters extends object>(
  store: Store,
  lists: CachedLists<T, Filters>,
  id: string,
  change: (row: T) => T | null,
): void => patchLists(store, lists, () => (pages) => mapRows(pages, (row) => (row.id === id ? change(row) : row)));

export const removeRow = <T extends Row, Filters extends object>(
  store: Store,
  lists: CachedLists<T, Filters>,
  id: string,
): void => updateRow(store, lists, id, () => null);

/**
 * Shows a saved row wherever it is loaded, at its place in the list's order, and a new one in lists without filters:
 * only the server knows which filters it matches. `merge` gets the row that was shown.
 */
export const upsertRow = <T extends Row, Filters extends object>(
  store: Store,
  lists: CachedLists<T, Filters>,
  row: T,
  merge: (old?: T) => T = () => row,
): void =>
  patchLists(store, lists, (filters) => (pages) => {
    const { order }: ListOrder = filters;
    const kept = withoutMoved(pages, row, order);
    const replaced = mapRows(kept, (old) => (old.id === row.id ? merge(old) : old));
    const isUnknown = kept === pages && !(lists.isWhole ?? isUnfiltered)(filters);
    return isUnknown ? replaced : insertRow(replaced, merge(), order);
  });

/** Shows what was saved, and has it read again a second later. The form handles a refusal. */
export async function showSaved<T extends Row, Filters extends object>(
  api: MutationLifecycle<T>,
  lists: CachedLists<T, Filters>,
  event: string,
): Promise<void> {
  const saved = await api.queryFulfilled.catch(() => undefined);
  if (!saved) return;
  upsertRow(api, lists, saved.data);
  emitLater(api.extra, event, saved.data.id);
}

/** Removes a row once it is deleted, and says so a second later. */
export async function showDeleted<T extends Row, Filters extends object>(
  api: MutationLifecycle<null>,
  lists: CachedLists<T, Filters>,
  id: string,
  event: string,
): Promise<void> {
  const deleted = await api.queryFulfilled.catch(() => undefined);
  if (!deleted) return;
  removeRow(api, lists, id);
  emitLater(api.extra, event, id);
}
