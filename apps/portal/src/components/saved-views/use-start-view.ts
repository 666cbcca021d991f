import type { SavedViewView } from '@recuerda/contracts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { searchOf } from './view-address';

/**
 * Lets a list that was opened without any filter begin with the user's start view. Once for each arrival: after that,
 * clearing the filters shows the whole list.
 */
export function useStartView(views: readonly SavedViewView[] | undefined): void {
  const [params, setParams] = useSearchParams();
  const hasArrived = useRef(params.size > 0);
  const arrive = useEffectEvent((known: readonly SavedViewView[]) => {
    if (hasArrived.current) return;
    hasArrived.current = true;
    const start = known.find(({ isStart }) => isStart);
    // What was chosen while the views were read counts.
    if (start && params.size === 0) setParams(searchOf(start), { replace: true });
  });
  useEffect(() => {
    if (views) arrive(views);
  }, [views]);
}
