import { useLazyDialog } from '../../components/lazy/use-lazy-dialog';

const load = () => import('./QuickSearch');

interface Props {
  onClose: () => void;
  onShortcuts: () => void;
}

/** Its code is loaded at the first use: it is too large to be loaded in advance. */
export function LazyQuickSearch(props: Props) {
  const loaded = useLazyDialog(load, true, 'No se pudo mostrar la búsqueda', props.onClose);
  return loaded && <loaded.QuickSearch {...props} />;
}
