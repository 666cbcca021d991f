import type { Pages } from '../../api/pages';

/** Of an infinite query's hook, what a list needs. */
export interface PagedQuery<T> {
  /** Also of the filters before, while those asked for are under way. */
  data?: Pages<T> | undefined;
  /** Of the filters asked for, only. */
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
