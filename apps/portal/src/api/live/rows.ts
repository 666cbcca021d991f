import type { Page } from '@recuerda/contracts';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { baseApi } from '../base-api';
import { insertRow, mapRows } from '../patch-pages';
import type { Pages } from '../pages';

export interface ApiState {
  api: ReturnType<typeof baseApi.reducer>;
}
export type ApiThunk<R = void> = ThunkAction<R, ApiState, unknown, UnknownAction>;

export interface Row {
  id: string;
  createdAt: string;
  updatedAt: string;
}

/** The cached lists of one kind of entity, each under its filters. */
export interface Lists<T extends Row, F extends object> {
  filters(state: ApiState): F[];
  read(state: ApiState, filters: F): Pages<T> | undefined;
  write(filters: F, change: (pages: Pages<T>) => Pages<T>): ApiThunk<unknown>;
  /** Reads one page from the server, under filters and `more`. */
  ask(filters: Partial<F>, more: Record<string, string>): ApiThunk<Promise<Page<T>>>;
}

/** The pages with the server's word on the rows that were asked for: those it returned at their places, the others gone. */
export function putRows<T extends Row>(pages: Pages<T>, asked: ReadonlySet<string>, rows: readonly T[]): Pages<T> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const replaced = mapRows(pages, (old) => {
    if (!asked.has(old.id)) return old;
    const row = byId.get(old.id);
    // An answer may be overtaken by a newer one.
    return row && row.updatedAt < old.updatedAt ? old : (row ?? null);
  });
  return rows.reduce(insertRow, replaced);
}

/**
 * Shows a row this tab has saved, in its place wherever it is loaded; a new one in lists without a filter. Whether a filter
 * lets it through is for the server to say.
 */
export const showSaved =
  <T extends Row, F extends object>(lists: Lists<T, F>, row: T): ApiThunk =>
  (dispatch, getState) => {
    for (const filters of lists.filters(getState())) {
      const unfiltered = Object.values(filters).every((value) => value === '');
      dispatch(
        lists.write(filters, (pages) => {
          const replaced = mapRows(pages, (old) => (old.id === row.id ? row : old));
          return unfiltered ? insertRow(replaced, row) : replaced;
        }),
      );
    }
  };

/** Changes rows in place in every cached list; null removes. */
export const changeRows =
  <T extends Row, F extends object>(lists: Lists<T, F>, change: (row: T) => T | null): ApiThunk =>
  (dispatch, getState) => {
    for (const filters of lists.filters(getState())) dispatch(lists.write(filters, (pages) => mapRows(pages, change)));
  };

export const hideRows = <T extends Row, F extends object>(lists: Lists<T, F>, ids: ReadonlySet<string>): ApiThunk =>
  changeRows(lists, (row) => (ids.has(row.id) ? null : row));

/** The row as some list has it. */
export function findRow<T extends Row, F extends object>(lists: Lists<T, F>, state: ApiState, id: string) {
  for (const filters of lists.filters(state))
    for (const page of lists.read(state, filters)?.pages ?? []) {
      const found = page.items.find((row) => row.id === id);
      if (found) return found;
    }
  return undefined;
}
