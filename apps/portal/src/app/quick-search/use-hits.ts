import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { Dispatch } from '../../api/live/read-rows';
import { type Hits, quickSearch, type SearchedList } from './quick-search-api';

export interface Found extends Hits {
  /** The request is under way: `hits` are of the search before. */
  busy: boolean;
  failed: boolean;
}

const NOTHING: Hits = { hits: [], total: 0 };

/**
 * Rows of one list by part of their names; none for ''. A request is cancelled when another text is asked for, or
 * nothing is shown any more. `attempt` asks again when it changes.
 */
export function useHits(list: SearchedList, text: string, attempt: number): Found {
  const dispatch = useDispatch<Dispatch>();
  const [answer, setAnswer] = useState<{ of: string; hits: Hits; failed: boolean }>();
  const asked = text === '' ? '' : `${attempt}:${text}`;
  useEffect(() => {
    if (asked === '') return;
    let cancelled = false;
    const request = dispatch(quickSearch.initiate({ list, search: text }, { subscribe: false, forceRefetch: true }));
    void request.then(({ data, isError }) => {
      if (!cancelled) setAnswer({ of: asked, hits: data ?? NOTHING, failed: isError });
    });
    return () => {
      cancelled = true;
      request.abort();
    };
  }, [asked, dispatch, list, text]);
  if (asked === '') return { ...NOTHING, busy: false, failed: false };
  const busy = answer?.of !== asked;
  return { ...(answer?.hits ?? NOTHING), busy, failed: !busy && answer.failed };
}
