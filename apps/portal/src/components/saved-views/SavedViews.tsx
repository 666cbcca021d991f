import type { ViewedList } from '@recuerda/contracts';
import { Bookmark } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { useListSavedViewsQuery } from '../../api/saved-views';
import { useLazyDialog } from '../lazy/use-lazy-dialog';
import { VIEW_NAME } from '../list/use-url-filters';
import type { ListView } from '../list/view/use-list-view';
import { useStartView } from './use-start-view';

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
        <button type="button" className="button-plain max-w-48 min-w-0" onClick={onOpen}>
          <Bookmark aria-hidden className="size-4 shrink-0" />
          <span className="truncate">Vista: {name}</span>
        </button>
      )}
      {isOpen && dialog && <dialog.SavedViewsDialog list={list} view={view} onClose={onClose} />}
    </>
  );
}
