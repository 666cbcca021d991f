import { MAX_IDS, type Page } from '@recuerda/contracts';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { type ApiState, baseApi } from '../base-api';
import { pageParams } from '../pages';

export type Dispatch = ThunkDispatch<ApiState, unknown, UnknownAction>;

const readApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** A mutation, since a query would share an answer that is under way: it may be older than the change. */
    readPage: build.mutation<Page<unknown>, { path: string; params: Record<string, string> }>({
      query: ({ path, params }) => ({ url: path, params }),
    }),
  }),
});

const readPage = <T>(dispatch: Dispatch, path: string, params: Record<string, string>): Promise<Page<T>> =>
  dispatch(readApi.endpoints.readPage.initiate({ path, params }, { track: false })).unwrap() as Promise<Page<T>>;

/**
 * Returns those of the named rows that match the filters, in no order.
 * @throws ApiProblem
 */
export async function readRows<T>(
  dispatch: Dispatch,
  path: string,
  filters: object,
  ids: Iterable<string>,
): Promise<T[]> {
  const all = [...ids];
  const rows: T[] = [];
  for (let from = 0; from < all.length; from += MAX_IDS) {
    const params = { ...pageParams({ ...filters, order: '' }, null), ids: all.slice(from, from + MAX_IDS).join() };
    rows.push(...(await readPage<T>(dispatch, path, params)).items);
  }
  return rows;
}

/**
 * Returns how many rows match the filters; the order does not matter.
 * @throws ApiProblem
 */
export const readTotal = async (dispatch: Dispatch, path: string, filters: object): Promise<number> =>
  (await readPage(dispatch, path, { ...pageParams({ ...filters, order: '' }, null), limit: '1' })).total;
