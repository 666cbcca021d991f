import { EXPORTED_LISTS, savedViewInput, type SavedViewView, type ViewedList } from '@recuerda/contracts';
import { BookmarkPlus } from 'lucide-react';
import { useId, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link, useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { selectUser, useMay } from '../../../api/access/access-slice';
import {
  useCreateSavedViewMutation,
  useDeleteSavedViewMutation,
  useListSavedViewsQuery,
  useUpdateSavedViewMutation,
} from '../../../api/saved-views';
import { Badge } from '../../Badge';
import { Button } from '../../buttons';
import { Loaded } from '../../feedback';
import { Choice } from '../../form/Choice';
import { FormModal } from '../../form/FormModal';
import { entry, InputField } from '../../form/InputField';
import { useActions } from '../../form/ActionButton';
import { useSave } from '../../form/use-save';
import { useZodForm } from '../../form/use-zod-form';
import { Modal } from '../../modal/Modal';
import { useConfirm } from '../../modal/confirm-context';
import { copyText } from '../../modal/copy-text';
import { useNotices } from '../../notices/use-notices';
import type { ListView } from '../use-list-view';
import { ViewSummary } from './ViewSummary';
import { queryOf, searchOf } from './view-address';

const inputs = z.object({
  name: savedViewInput.shape.name,
  isShared: z.boolean(),
  /** An existing view takes the filters, order and look of the list as it is shown. */
  takesPresent: z.boolean(),
});

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
        <Button look="primary" Icon={BookmarkPlus} onClick={() => setEdited('new')}>
          Guardar vista
        </Button>
      </div>
    </Modal>
  );
}

/** One saved view: a link to it, and what can be done with it. */
function SavedViewItem({
  saved,
  onEdit,
  onChosen,
}: { saved: SavedViewView } & Record<'onEdit' | 'onChosen', () => void>) {
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
    <Button
      look="quiet"
      className={more}
      aria-describedby={nameId}
      aria-disabled={busy}
      onClick={() => run(what, action)}
    >
      {label}
    </Button>
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

interface SavedViewFormProps extends Props {
  /** null: a new one. */
  saved: SavedViewView | null;
  /** Called after the new one is shown. */
  onCreated: () => void;
}

/** A view's name, whose it is, and what it sets. */
function SavedViewForm({ list, view, saved, onClose, onCreated }: SavedViewFormProps) {
  const [create] = useCreateSavedViewMutation();
  const [update] = useUpdateSavedViewMutation();
  const [params, setParams] = useSearchParams();
  const query = queryOf(list, params, view);
  const isSignedIn = useSelector(selectUser) !== null;
  const mayShare = useMay('settings.write') && isSignedIn;
  const form = useZodForm(inputs, {
    defaultValues: { name: saved?.name ?? '', isShared: saved?.isShared ?? false, takesPresent: false },
  });
  const save = useSave(form, {
    save: ({ name, isShared, takesPresent }, key) =>
      saved
        ? update({ id: saved.id, patch: { name, isShared, ...(takesPresent && { query }) } }).unwrap()
        : create({ key, input: { list, name, isShared, query } }).unwrap(),
    amend: ({ name, isShared }, id) => update({ id, patch: { name, isShared, query } }).unwrap(),
    saved: (result) => {
      if (saved) return onClose();
      setParams(searchOf(result), { replace: true });
      onCreated();
    },
  });
  return (
    <FormModal
      title={saved ? 'Editar vista' : 'Guardar vista'}
      action={saved ? 'Guardar' : 'Guardar vista'}
      {...save}
      onClose={onClose}
    >
      <InputField label="Nombre de la vista" required autoComplete="off" {...entry(form, 'name')} />
      {saved ? (
        <Choice
          label={
            <>
              Cambiarla por los filtros actuales (<ViewSummary query={query} />)
            </>
          }
          className="mb-3"
          {...form.register('takesPresent')}
        />
      ) : (
        <p className="mb-3 text-muted">
          Se guardará: <ViewSummary query={query} />.
        </p>
      )}
      {mayShare && <Choice label="Compartir con todos los usuarios" className="mb-3" {...form.register('isShared')} />}
    </FormModal>
  );
}
