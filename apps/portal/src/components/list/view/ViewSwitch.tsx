import { LayoutGrid, Rows3 } from 'lucide-react';
import { IconRadios } from '../../form/IconRadios';
import type { ListView } from './use-list-view';

const CHOICES = [
  { choice: 'cards', label: 'Tarjetas', Icon: LayoutGrid },
  { choice: 'table', label: 'Tabla', Icon: Rows3 },
] as const;

/** How a list is shown. */
export function ViewSwitch({ view, onChoose }: { view: ListView; onChoose: (view: ListView) => void }) {
  return (
    <fieldset className="flex h-10 max-sm:hidden items-center rounded-lg border border-line bg-surface">
      <legend className="sr-only">Vista</legend>
      <IconRadios choices={CHOICES} chosen={view} className="size-9" onChoose={onChoose} />
    </fieldset>
  );
}
