import type { Page } from '@recuerda/contracts';
import type { InfiniteData } from '@reduxjs/toolkit/query';

export const PAGE_SIZE = 50;

export type Cursor = string | null;
/** `order` of a list's request; absent: newest first. */
export interface ListOrder {
  order?: string;
}
/** The loaded pages of a list. */
export type Pages<T> = InfiniteData<Page<T>, Cursor>;

/** Pages by cursor: each page has the cursor of the next one. */
export const byCursor = {
  initialPageParam: null as Cursor,
  getNextPageParam: ({ nextCursor }: { nextCursor: Cursor }) => nextCursor ?? undefined,
};

/** Query of one page; empty filters are left out. */
export function pageParams(filters: object, cursor: Cursor): Record<string, string> {
  const params: Record<string, string> = { limit: String(PAGE_SIZE) };
  for (const [name, value] of Object.entries(filters)) if (value) params[name] = String(value);
  if (cursor !== null) params['cursor'] = cursor;
  return params;
}

export const itemsOf = <T>(data: { pages: { items: T[] }[] } | undefined): T[] =>
  data?.pages.flatMap((page) => page.items) ?? [];
/** Returns the total of the latest page; null while nothing is loaded. */
export const totalOf = <T>(data: Pages<T> | undefined): number | null => data?.pages.at(-1)?.total ?? null;

/** The part of an infinite query's hook that a list needs. */
export interface PagedQuery<T> {
  /** Loaded pages; still of the filters before while new ones are being read. */
  data?: Pages<T> | undefined;
  /** Loaded pages of the current filters only. */
  currentData?: Pages<T> | undefined;
  error?: unknown;
  isError: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  hasNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}
