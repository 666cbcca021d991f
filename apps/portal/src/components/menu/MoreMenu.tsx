import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useLazyDialog } from '../lazy/lazy';
import type { MenuProps } from './DropdownMenu';

const loadMenu = () => import('./DropdownMenu');

/** Actions that are needed less often, behind one button. The menu's code is loaded apart from the screen. */
export function MoreMenu({ className = 'button-plain', children = 'Más', ...props }: MenuProps) {
  const [openedBy, setOpenedBy] = useState<'pointer' | 'keyboard' | null>(null);
  const menu = useLazyDialog(loadMenu, openedBy !== null, 'No se pudo abrir el menú', () => setOpenedBy(null));
  if (menu && openedBy)
    return (
      <menu.DropdownMenu {...props} className={className} byKeyboard={openedBy === 'keyboard'}>
        {children}
      </menu.DropdownMenu>
    );
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    setOpenedBy('keyboard');
  };
  return (
    <button
      type="button"
      className={className}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-describedby={props.describedBy}
      // A click without a place is a key.
      onClick={({ detail }) => setOpenedBy(detail === 0 ? 'keyboard' : 'pointer')}
      onKeyDown={openByArrow}
    >
      {children}
      <ChevronDown aria-hidden className="size-4" />
    </button>
  );
}
