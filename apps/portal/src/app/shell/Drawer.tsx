import { Menu } from 'lucide-react';
import { useState } from 'react';
import { useLazyDialog } from '../../components/lazy/use-lazy-dialog';

const load = () => import('./DrawerPanel');

/** Opens the sidebar of small screens. */
export function Drawer({ onShortcuts }: { onShortcuts: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label="Abrir menú"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Menu aria-hidden className="size-5" />
      </button>
      {open && <LazyPanel onClose={() => setOpen(false)} onShortcuts={onShortcuts} />}
    </>
  );
}

/** Loaded at the first use: large screens never need it. */
function LazyPanel(props: { onClose: () => void; onShortcuts: () => void }) {
  const loaded = useLazyDialog(load, true, 'No se pudo mostrar el menú', props.onClose);
  return loaded && <loaded.DrawerPanel {...props} />;
}
