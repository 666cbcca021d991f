import { useLazyModule } from '../../components/lazy/use-lazy-module';
import { useNotices } from '../../components/notices/use-notices';

const load = () => import('./QuickSearch');

interface Props {
  open: boolean;
  onClose: () => void;
  onShortcuts: () => void;
}

/** Its code is loaded when the browser is idle, or at the first use. */
export function LazyQuickSearch({ open, ...props }: Props) {
  const { failed } = useNotices();
  const loaded = useLazyModule(load, open, (error) => {
    failed('No se pudo mostrar la búsqueda', error);
    props.onClose();
  });
  return open && loaded && <loaded.QuickSearch {...props} />;
}
