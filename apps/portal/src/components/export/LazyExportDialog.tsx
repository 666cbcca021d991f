import { useLazyModule } from '../lazy/use-lazy-module';
import { useNotices } from '../notices/use-notices';
import type { Exported } from './ExportDialog';

const load = () => import('./ExportDialog');

/** Loaded when it is opened: few open it from the quick search, whose code is on every screen. */
export function LazyExportDialog(props: Exported & { onClose: () => void }) {
  const { failed } = useNotices();
  const loaded = useLazyModule(load, true, (error) => {
    failed('No se pudo mostrar la exportación', error);
    props.onClose();
  });
  return loaded && <loaded.ExportDialog {...props} />;
}
