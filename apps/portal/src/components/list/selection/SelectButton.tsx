import { ListChecks } from 'lucide-react';

/** Begins and ends the selection of rows. */
export function SelectButton({ isSelecting, onClick }: { isSelecting: boolean; onClick: () => void }) {
  return (
    <button type="button" className="button-plain" aria-pressed={isSelecting} onClick={onClick}>
      <ListChecks aria-hidden className="size-4" />
      Seleccionar
    </button>
  );
}
