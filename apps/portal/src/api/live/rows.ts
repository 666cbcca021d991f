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
export interface Lists<T extends Row, F> {
  filters(state: ApiState): F[];
  read(state: ApiState, filters: F): Pages<T> | undefined;
  write(filters: F, change: (pages: Pages<T>) => Pages<T>): ApiThunk<unknown>;
  belongs(row: T, filters: F): boolean;
  /** Asks how many rows match. */
  total(filters: F): ApiThunk<Promise<number>>;
}

/** Puts rows where they belong in every cached list: replaced, removed by a filter they no longer match, or inserted. */
export const showRows =
  <T extends Row, F>(lists: Lists<T, F>, rows: readonly T[]): ApiThunk =>
  (dispatch, getState) => {
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const filters of lists.filters(getState())) {
      const change = (pages: Pages<T>) => {
        const replaced = mapRows(pages, (old) => {
          const row = byId.get(old.id);
          // An answer that was overtaken by a newer one.
          if (!row || row.updatedAt < old.updatedAt) return old;
          return lists.belongs(row, filters) ? row : null;
        });
        return rows.filter((row) => lists.belongs(row, filters)).reduce(insertRow, replaced);
      };
      dispatch(lists.write(filters, change));
    }
  };

/** Changes rows in place in every cached list; null removes. */
export const changeRows =
  <T extends Row, F>(lists: Lists<T, F>, change: (row: T) => T | null): ApiThunk =>
  (dispatch, getState) => {
    for (const filters of lists.filters(getState())) dispatch(lists.write(filters, (pages) => mapRows(pages, change)));
  };

export const hideRows = <T extends Row, F>(lists: Lists<T, F>, ids: ReadonlySet<string>): ApiThunk =>
  changeRows(lists, (row) => (ids.has(row.id) ? null : row));

/** Ids of all rows loaded in any list. */
export function loadedIds<T extends Row, F>(lists: Lists<T, F>, state: ApiState): Set<string> {
  const ids = new Set<string>();
  for (const filters of lists.filters(state))
    for (const page of lists.read(state, filters)?.pages ?? []) for (const { id } of page.items) ids.add(id);
  return ids;
}

/** The row as some list has it. */
export function findRow<T extends Row, F>(lists: Lists<T, F>, state: ApiState, id: string): T | undefined {
  for (const filters of lists.filters(state))
    for (const page of lists.read(state, filters)?.pages ?? []) {
      const found = page.items.find((row) => row.id === id);
      if (found) return found;
    }
  return undefined;
}
