import { useLazyDialog } from '../../components/lazy/use-lazy-dialog';

const loadDialog = () => import('./ShortcutsDialog');

/** Its code is only loaded when it is opened. */
export function LazyShortcutsDialog({ onClose }: { onClose: () => void }) {
  const dialog = useLazyDialog(loadDialog, true, 'No se pudieron mostrar los atajos', onClose);
  return dialog && <dialog.ShortcutsDialog onClose={onClose} />;
}
