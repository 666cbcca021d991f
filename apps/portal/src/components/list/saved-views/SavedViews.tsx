import type { SavedViewView, ViewedList } from '@recuerda/contracts';
import { Bookmark } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useListSavedViewsQuery } from '../../../api/saved-views';
import { Button } from '../../buttons';
import { useLazyDialog } from '../../lazy/lazy';
import type { ListView } from '../use-list-view';
import { VIEW_NAME } from '../use-url-filters';
import { searchOf } from './view-address';

const loadDialog = () => import('./SavedViewsDialog');

interface Props {
  list: ViewedList;
  view: ListView;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** The dialog of a list's saved views, and the name of the one that is shown. */
export function SavedViews({ list, view, isOpen, onOpen, onClose }: Props) {
  const [params] = useSearchParams();
  const { data } = useListSavedViewsQuery(list);
  useStartView(data);
  const dialog = useLazyDialog(loadDialog, isOpen, 'No se pudieron mostrar las vistas', onClose);
  const name = params.get(VIEW_NAME);
  return (
    <>
      {name !== null && (
        <Button className="max-w-48 min-w-0" onClick={onOpen}>
          <Bookmark aria-hidden className="size-4 shrink-0" />
          <span className="truncate">Vista: {name}</span>
        </Button>
      )}
      {isOpen && dialog && <dialog.SavedViewsDialog list={list} view={view} onClose={onClose} />}
    </>
  );
}

/**
 * Lets a list that was opened without any filter begin with the user's start view. Once for each arrival: after that,
 * clearing the filters shows the whole list.
 */
function useStartView(views: readonly SavedViewView[] | undefined): void {
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
