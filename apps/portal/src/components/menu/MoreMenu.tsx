import { ChevronDown, type LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useLazyDialog } from '../lazy/use-lazy-dialog';

export interface MenuItem {
  name: string;
  Icon?: LucideIcon;
  disabled?: boolean;
  className?: string;
  onChoose: () => void;
}

export interface MoreMenuProps {
  items: readonly MenuItem[];
  /** Class and content of the button that opens it. */
  className?: string;
  children?: ReactNode;
  describedBy?: string;
}

const loadMenu = () => import('./DropdownMenu');

/** Actions that are needed less often, behind one button. The menu's code is loaded apart from the screen. */
export function MoreMenu({ className = 'button-plain', children = 'Más', ...props }: MoreMenuProps) {
  const [opened, setOpened] = useState(false);
  const menu = useLazyDialog(loadMenu, opened, 'No se pudo abrir el menú', () => setOpened(false));
  if (menu && opened)
    return (
      <menu.DropdownMenu {...props} className={className}>
        {children}
      </menu.DropdownMenu>
    );
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    setOpened(true);
  };
  return (
    <button
      type="button"
      className={className}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-describedby={props.describedBy}
      onClick={() => setOpened(true)}
      onKeyDown={openByArrow}
    >
      {children}
      <ChevronDown aria-hidden className="size-4" />
    </button>
  );
}
