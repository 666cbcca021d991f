import { Menu } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '../../components/lazy/lazy';

/** Loaded at the first use: large screens never need it. */
const LazyPanel = lazyDialog(async () => (await import('./DrawerPanel')).DrawerPanel, 'No se pudo mostrar el menú');

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
