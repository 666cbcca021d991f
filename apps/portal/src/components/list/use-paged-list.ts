import { useCallback, useEffect, useMemo } from 'react';
import { itemsOf, type PagedQuery, totalOf } from '../../api/pages';
import { isProblem } from '../../api/problem';

/** State of a list. `unmatchable`: the address asks for something the API refuses to look for. */
type ListState = 'loading' | 'failed' | 'unmatchable' | 'none' | 'some';

function stateOf<T>({ currentData, error }: PagedQuery<T>, shown: number, complete: boolean): ListState {
  if (shown > 0) return 'some';
  if (currentData) return complete ? 'none' : 'loading';
  if (error === undefined) return 'loading';
  return isProblem(error) && error.code === 'validation_failed' ? 'unmatchable' : 'failed';
}

/**
 * A list read page by page. `more` asks for the next page, unless there is none or something is under way or failed.
 */
export function usePagedList<T>(query: PagedQuery<T>) {
  const { data, currentData, isFetching, isFetchNextPageError, hasNextPage, fetchNextPage } = query;
  // Rows of the filters before stay until those asked for have come: the page does not flicker while one types.
  const shown = currentData ?? (isFetching ? data : undefined);
  const items = useMemo(() => itemsOf(shown), [shown]);
  const more = useCallback(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetching, isFetchNextPageError]);
  // All rows of the pages loaded are gone, others are not: there is no end to scroll to.
  useEffect(() => {
    if (items.length === 0) more();
  }, [items, more]);
  return {
    items,
    total: totalOf(shown),
    state: stateOf(query, items.length, !hasNextPage),
    /** The shown rows are of the filters before. */
    outdated: shown !== currentData,
    more,
  };
}
