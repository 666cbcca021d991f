import * as Dialog from '@radix-ui/react-dialog';
import { Menu, X } from 'lucide-react';
import { useState } from 'react';
import { SidebarContent } from './SidebarContent';

const PANEL =
  'animate-slide-in fixed inset-y-0 left-0 z-50 w-72 max-w-[85vw] overflow-y-auto ' +
  'border-r border-line bg-surface lg:hidden';

/** The sidebar of small screens: opened by its menu button, closed by its own button or by choosing an entry. */
export function Drawer({ onShortcuts }: { onShortcuts: () => void }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger className="icon-button" aria-label="Abrir menú">
        <Menu aria-hidden className="size-5" />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-shade lg:hidden" />
        <Dialog.Content aria-describedby={undefined} className={PANEL}>
          <Dialog.Title className="sr-only">Menú</Dialog.Title>
          <Dialog.Close className="icon-button absolute top-5 right-3" aria-label="Cerrar menú">
            <X aria-hidden className="size-5" />
          </Dialog.Close>
          <SidebarContent
            onChoose={close}
            onShortcuts={() => {
              close();
              onShortcuts();
            }}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
