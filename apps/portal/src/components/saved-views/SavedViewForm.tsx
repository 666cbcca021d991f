import { zodResolver } from '@hookform/resolvers/zod';
import { savedViewInput, type SavedViewView, type ViewedList } from '@recuerda/contracts';
import { useForm } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { selectUser } from '../../api/access/access-slice';
import { useMay } from '../../api/access/use-may';
import { useCreateSavedViewMutation, useUpdateSavedViewMutation } from '../../api/saved-views';
import { Field } from '../form/Field';
import { FormModal } from '../form/FormModal';
import { useSave } from '../form/use-save';
import type { ListView } from '../list/view/use-list-view';
import { queryOf, searchOf } from './view-address';
import { ViewSummary } from './ViewSummary';

interface Props {
  list: ViewedList;
  /** How the list is shown now. */
  view: ListView;
  /** null: a new one. */
  saved: SavedViewView | null;
  onClose: () => void;
  /** Called after the new one is shown. */
  onCreated: () => void;
}

const inputs = z.object({
  name: savedViewInput.shape.name,
  isShared: z.boolean(),
  /** Of an existing one: takes the filters, order and look of the list as it is shown. */
  takesPresent: z.boolean(),
});
const CHECKBOX = 'size-4 shrink-0 accent-(--accent)';

/** A view's name, whose it is, and what it sets. */
export function SavedViewForm({ list, view, saved, onClose, onCreated }: Props) {
  const [create] = useCreateSavedViewMutation();
  const [update] = useUpdateSavedViewMutation();
  const [params, setParams] = useSearchParams();
  const query = queryOf(list, params, view);
  const isSignedIn = useSelector(selectUser) !== null;
  const mayShare = useMay('settings.write') && isSignedIn;
  const form = useForm({
    resolver: zodResolver(inputs),
    defaultValues: { name: saved?.name ?? '', isShared: saved?.isShared ?? false, takesPresent: false },
  });
  const { errors, isDirty } = form.formState;
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
      dirty={isDirty}
      {...save}
      onClose={onClose}
    >
      <Field label="Nombre de la vista" required error={errors.name?.message}>
        {(control) => <input {...control} {...form.register('name')} required autoComplete="off" className="field" />}
      </Field>
      {saved ? (
        <label className="mb-3 flex items-center gap-2">
          <input type="checkbox" {...form.register('takesPresent')} className={CHECKBOX} />
          <span>
            Cambiarla por los filtros actuales (<ViewSummary query={query} />)
          </span>
        </label>
      ) : (
        <p className="mb-3 text-muted">
          Se guardará: <ViewSummary query={query} />.
        </p>
      )}
      {mayShare && (
        <label className="mb-3 flex items-center gap-2">
          <input type="checkbox" {...form.register('isShared')} className={CHECKBOX} />
          Compartir con todos los usuarios
        </label>
      )}
    </FormModal>
  );
}
