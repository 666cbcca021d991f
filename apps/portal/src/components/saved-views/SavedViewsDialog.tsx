import { EXPORTED_LISTS, type SavedViewView, type ViewedList } from '@recuerda/contracts';
import { BookmarkPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useListSavedViewsQuery } from '../../api/saved-views';
import { Loaded } from '../feedback/Loaded';
import type { ListView } from '../list/view/use-list-view';
import { Modal } from '../modal/Modal';
import { SavedViewForm } from './SavedViewForm';
import { SavedViewItem } from './SavedViewItem';

interface Props {
  list: ViewedList;
  /** How the list is shown now. */
  view: ListView;
  onClose: () => void;
}

/** The saved views of a list: to choose, save, change and delete. */
export function SavedViewsDialog({ list, view, onClose }: Props) {
  const query = useListSavedViewsQuery(list, { refetchOnMountOrArgChange: true });
  const [edited, setEdited] = useState<SavedViewView | 'new' | null>(null);
  if (edited)
    return (
      <SavedViewForm
        list={list}
        view={view}
        saved={edited === 'new' ? null : edited}
        onClose={() => setEdited(null)}
        onCreated={onClose}
      />
    );
  return (
    <Modal title={`Vistas de ${EXPORTED_LISTS[list].name}`} onClose={onClose}>
      <Loaded query={query} loading="Cargando vistas..." size="h-24 w-full">
        {(views) =>
          views.length === 0 ? (
            <p className="text-muted">
              Aún no hay vistas. Elige filtros, orden y tarjetas o tabla, y guárdalos con un nombre.
            </p>
          ) : (
            <ul className="divide-y divide-line">
              <li className="pb-3">
                <Link to="?" className="font-medium hover:underline" onClick={onClose}>
                  Lista completa
                </Link>
              </li>
              {views.map((saved) => (
                <SavedViewItem key={saved.id} saved={saved} onEdit={() => setEdited(saved)} onChosen={onClose} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <div className="dialog-actions">
        <button type="button" className="button-primary" onClick={() => setEdited('new')}>
          <BookmarkPlus aria-hidden className="size-4" />
          Guardar vista
        </button>
      </div>
    </Modal>
  );
}
