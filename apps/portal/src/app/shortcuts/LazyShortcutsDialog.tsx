import { useLazyModule } from '../../components/lazy/use-lazy-module';
import { useNotices } from '../../components/notices/use-notices';

const loadDialog = () => import('./ShortcutsDialog');

/** Its code is only loaded when it is opened. */
export function LazyShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { failed } = useNotices();
  const dialog = useLazyModule(loadDialog, true, (error) => {
    failed('No se pudieron mostrar los atajos', error);
    onClose();
  });
  return dialog && <dialog.ShortcutsDialog onClose={onClose} />;
}
