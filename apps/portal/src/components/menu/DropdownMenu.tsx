import * as Menu from '@radix-ui/react-dropdown-menu';
import { ChevronDown, type LucideIcon } from 'lucide-react';
import { type ReactNode, useRef } from 'react';

interface MenuItem {
  name: string;
  Icon?: LucideIcon;
  disabled?: boolean;
  className?: string;
  onChoose: () => void;
}

export interface MenuProps {
  items: readonly MenuItem[];
  /** Class and content of the button that opens it. */
  className?: string;
  children?: ReactNode;
  describedBy?: string;
}

export const MENU = 'animate-appear z-50 min-w-32 rounded-lg border border-line bg-surface p-1 text-sm shadow-lg';
export const MENU_ITEM =
  'flex cursor-pointer items-center gap-2 rounded-md px-3 py-2 whitespace-nowrap outline-none pointer-coarse:py-3 ' +
  'data-disabled:cursor-not-allowed data-disabled:text-muted data-highlighted:bg-raised';

interface Props extends MenuProps {
  /** Opened by the keyboard: the first item gets the focus. */
  byKeyboard: boolean;
}

/** A menu with its button, open from the beginning. */
export function DropdownMenu({ items, className, children, describedBy, byKeyboard }: Props) {
  // Radix knows only of keys that were pressed since the menu is there.
  const awaitsFocus = useRef(byKeyboard);
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useRef<(() => void) | null>(null);
  return (
    <Menu.Root modal={false} defaultOpen>
      <Menu.Trigger ref={button} className={className} aria-describedby={describedBy}>
        {children}
        <ChevronDown aria-hidden className="size-4" />
      </Menu.Trigger>
      {/* No portal: what opens belongs to the page's landmark. */}
      <Menu.Content
        align="end"
        sideOffset={4}
        className={MENU}
        onFocus={({ currentTarget }) => {
          if (awaitsFocus.current) currentTarget.querySelector<HTMLElement>('[role=menuitem]')?.focus();
          awaitsFocus.current = false;
        }}
        onCloseAutoFocus={(event) => {
          const act = chosen.current;
          if (!act) return;
          chosen.current = null;
          // A dialog returns the focus to what had it when it opened.
          event.preventDefault();
          button.current?.focus();
          act();
        }}
      >
        {items.map(({ name, Icon, disabled = false, className = '', onChoose }) => (
          <Menu.Item
            key={name}
            className={`${MENU_ITEM} ${className}`}
            disabled={disabled}
            onSelect={() => {
              chosen.current = onChoose;
            }}
          >
            {Icon && <Icon aria-hidden className="size-4" />}
            {name}
          </Menu.Item>
        ))}
      </Menu.Content>
    </Menu.Root>
  );
}
