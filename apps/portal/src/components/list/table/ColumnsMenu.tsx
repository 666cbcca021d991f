import * as Menu from '@radix-ui/react-dropdown-menu';
import { Check, Columns3 } from 'lucide-react';
import { MENU, MENU_ITEM } from '../../menu/MoreMenu';

interface Props {
  /** Those that may be hidden. */
  names: readonly string[];
  hidden: readonly string[];
  onToggle: (name: string) => void;
}

/** Chooses which columns a table has; it stays open for the next one. */
export function ColumnsMenu({ names, hidden, onToggle }: Props) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className="button-quiet text-xs">
        <Columns3 aria-hidden className="size-4" />
        Columnas
      </Menu.Trigger>
      <Menu.Content align="end" sideOffset={4} className={`${MENU} text-text`}>
        {names.map((name) => (
          <Menu.CheckboxItem
            key={name}
            className={MENU_ITEM}
            checked={!hidden.includes(name)}
            onSelect={(event) => event.preventDefault()}
            onCheckedChange={() => onToggle(name)}
          >
            <span aria-hidden className="size-4">
              <Menu.ItemIndicator>
                <Check className="size-4" />
              </Menu.ItemIndicator>
            </span>
            {name}
          </Menu.CheckboxItem>
        ))}
      </Menu.Content>
    </Menu.Root>
  );
}
