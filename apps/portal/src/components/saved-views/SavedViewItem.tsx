import type { SavedViewView } from '@recuerda/contracts';
import { useId } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { selectUser } from '../../api/access/access-slice';
import { useMay } from '../../api/access/use-may';
import { useDeleteSavedViewMutation, useUpdateSavedViewMutation } from '../../api/saved-views';
import { Badge } from '../Badge';
import { useActions } from '../form/use-actions';
import { copyText } from '../modal/copy-text';
import { useConfirm } from '../modal/confirm-context';
import { useNotices } from '../notices/use-notices';
import { searchOf } from './view-address';
import { ViewSummary } from './ViewSummary';

interface Props {
  saved: SavedViewView;
  onEdit: () => void;
  onChosen: () => void;
}

/** One saved view: a link to it, and what can be done with it. */
export function SavedViewItem({ saved, onEdit, onChosen }: Props) {
  const { id, name, query, isShared, isStart } = saved;
  const nameId = useId();
  const confirm = useConfirm();
  const { inform } = useNotices();
  const { run, busy } = useActions();
  const [update] = useUpdateSavedViewMutation();
  const [remove] = useDeleteSavedViewMutation();
  const isSignedIn = useSelector(selectUser) !== null;
  const mayShare = useMay('settings.write');
  const mayChange = !isShared || mayShare;

  const copy = async () => {
    const link = new URL(searchOf(saved), window.location.href).href;
    inform((await copyText(link)) ? 'Enlace copiado.' : `No se pudo copiar. El enlace es ${link}`);
  };
  const start = () => update({ id, patch: { isStart: !isStart } }).unwrap();
  const ask = async () => {
    const whose = isShared && isSignedIn ? ' La perderán todos los usuarios.' : '';
    const text = `¿Eliminar la vista «${name}»?${whose}`;
    if (await confirm({ title: 'Eliminar vista', text, action: 'Eliminar', tone: 'danger' })) await remove(id).unwrap();
  };
  const button = (label: string, what: string, action: () => unknown, more = '') => (
    <button
      type="button"
      className={`button-quiet ${more}`}
      aria-describedby={nameId}
      aria-disabled={busy}
      onClick={() => run(what, action)}
    >
      {label}
    </button>
  );
  return (
    <li className="space-y-1 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <Link
          id={nameId}
          to={searchOf(saved)}
          className="min-w-0 font-medium break-words hover:underline"
          onClick={onChosen}
        >
          {name}
        </Link>
        {isShared && isSignedIn && <Badge tone="accent">Compartida</Badge>}
        {isStart && <Badge tone="success">Inicio</Badge>}
      </div>
      <p className="text-[0.8125rem] text-muted first-letter:uppercase">
        <ViewSummary query={query} />
      </p>
      <div className="-ml-2 flex flex-wrap gap-1">
        {button(isStart ? 'No usar al inicio' : 'Usar al inicio', 'No se pudo cambiar el inicio', start)}
        {button('Copiar enlace', 'No se pudo copiar el enlace', copy)}
        {mayChange && button('Editar', 'No se pudo editar', onEdit)}
        {mayChange && button('Eliminar', 'No se pudo eliminar la vista', ask, 'hover:text-danger')}
      </div>
    </li>
  );
}
