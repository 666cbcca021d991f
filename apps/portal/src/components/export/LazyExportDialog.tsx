import { useLazyDialog } from '../lazy/use-lazy-dialog';
import type { Exported } from './ExportDialog';

const load = () => import('./ExportDialog');

/** Loaded when it is opened: few open it from the quick search, whose code is on every screen. */
export function LazyExportDialog(props: Exported & { onClose: () => void }) {
  const loaded = useLazyDialog(load, true, 'No se pudo mostrar la exportación', props.onClose);
  return loaded && <loaded.ExportDialog {...props} />;
}
