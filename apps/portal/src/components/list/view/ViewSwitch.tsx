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
    <fieldset className="flex h-10 items-center rounded-lg border border-line bg-surface">
      <legend className="sr-only">Vista</legend>
      <IconRadios choices={CHOICES} chosen={view} className="h-9 gap-2 px-3" onChoose={onChoose} />
    </fieldset>
  );
}
