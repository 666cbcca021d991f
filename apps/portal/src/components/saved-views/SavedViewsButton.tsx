import type { ViewedList } from '@recuerda/contracts';
import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useListSavedViewsQuery } from '../../api/saved-views';
import { useLazyDialog } from '../lazy/use-lazy-dialog';
import { VIEW_NAME } from '../list/use-url-filters';
import type { ListView } from '../list/view/use-list-view';
import { useStartView } from './use-start-view';

const loadDialog = () => import('./SavedViewsDialog');

/** Opens the saved views of a list, and says which of them is shown. */
export function SavedViewsButton({ list, view }: { list: ViewedList; view: ListView }) {
  const [params] = useSearchParams();
  const [open, setOpen] = useState(false);
  const { data } = useListSavedViewsQuery(list);
  useStartView(data);
  const dialog = useLazyDialog(loadDialog, open, 'No se pudieron mostrar las vistas', () => setOpen(false));
  const name = params.get(VIEW_NAME);
  return (
    <>
      <button type="button" className="button-plain max-w-64" onClick={() => setOpen(true)}>
        <Bookmark aria-hidden className="size-4 shrink-0" />
        <span className="truncate">{name === null ? 'Vistas' : `Vista: ${name}`}</span>
      </button>
      {open && dialog && <dialog.SavedViewsDialog list={list} view={view} onClose={() => setOpen(false)} />}
    </>
  );
}
