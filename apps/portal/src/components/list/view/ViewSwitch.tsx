import { LayoutGrid, Rows3 } from 'lucide-react';
import { useId } from 'react';
import type { ListView } from './use-list-view';

const CHOICES = [
  { view: 'cards', label: 'Tarjetas', Icon: LayoutGrid },
  { view: 'table', label: 'Tabla', Icon: Rows3 },
] as const;

const CHOICE = [
  'flex h-9 cursor-pointer items-center justify-center gap-2 rounded-md px-3 text-muted transition-colors duration-150',
  'hover:text-text has-checked:bg-raised has-checked:text-text',
  'has-focus-visible:outline-2 has-focus-visible:outline-accent',
].join(' ');

/** How a list is shown. */
export function ViewSwitch({ view, onChoose }: { view: ListView; onChoose: (view: ListView) => void }) {
  const group = useId();
  return (
    <fieldset className="flex h-10 items-center rounded-lg border border-line bg-surface">
      <legend className="sr-only">Vista</legend>
      {CHOICES.map(({ view: choice, label, Icon }) => (
        <label key={choice} title={label} className={CHOICE}>
          <input
            type="radio"
            name={group}
            aria-label={label}
            className="sr-only"
            checked={view === choice}
            onChange={() => onChoose(choice)}
          />
          <Icon aria-hidden className="size-4" />
        </label>
      ))}
    </fieldset>
  );
}
