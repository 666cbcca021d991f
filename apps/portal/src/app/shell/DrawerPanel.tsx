import * as Dialog from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { useReturnFocus } from '../../components/modal/use-return-focus';
import { SidebarContent } from './SidebarContent';

const PANEL =
  'animate-slide-in fixed inset-y-0 left-0 z-50 w-72 max-w-[85vw] overflow-y-auto ' +
  'border-r border-line bg-surface lg:hidden';

/** The sidebar over the screen, closed by its own button or by choosing an entry. */
export function DrawerPanel({ onClose, onShortcuts }: { onClose: () => void; onShortcuts: () => void }) {
  const focus = useReturnFocus();
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-shade lg:hidden" />
        <Dialog.Content {...focus} aria-describedby={undefined} className={PANEL}>
          <Dialog.Title className="sr-only">Menú</Dialog.Title>
          <Dialog.Close className="icon-button absolute top-5 right-3" aria-label="Cerrar menú">
            <X aria-hidden className="size-5" />
          </Dialog.Close>
          <SidebarContent
            onChoose={onClose}
            onShortcuts={() => {
              onClose();
              onShortcuts();
            }}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
