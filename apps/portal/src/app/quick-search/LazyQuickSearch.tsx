import { useLazyModule } from '../../components/lazy/use-lazy-module';
import { useNotices } from '../../components/notices/use-notices';

const load = () => import('./QuickSearch');

interface Props {
  onClose: () => void;
  onShortcuts: () => void;
}

/** Its code is loaded at the first use: it is too large to be loaded in advance. */
export function LazyQuickSearch({ open, ...props }: Props & { open: boolean }) {
  return open && <Loaded {...props} />;
}

function Loaded(props: Props) {
  const { failed } = useNotices();
  const loaded = useLazyModule(load, true, (error) => {
    failed('No se pudo mostrar la búsqueda', error);
    props.onClose();
  });
  return loaded && <loaded.QuickSearch {...props} />;
}
