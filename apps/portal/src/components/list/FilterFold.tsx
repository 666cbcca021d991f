import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Badge } from '../Badge';

/** Place of one filter beside the others. */
export const FILTER = 'w-full sm:w-36 sm:max-w-60 sm:grow';

/** The filters beside the search. On phones they fold behind a button, which says how many of them are set. */
export function FilterFold({ values, children }: { values: readonly string[]; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const foldId = useId();
  const active = values.filter((value) => value !== '').length;
  return (
    <>
      <button
        type="button"
        className="button-plain px-3 sm:hidden"
        aria-expanded={open}
        aria-controls={foldId}
        onClick={() => setOpen(!open)}
      >
        <SlidersHorizontal aria-hidden className="size-4" />
        Filtros
        {active > 0 && <Badge tone="accent">{active}</Badge>}
      </button>
      <div id={foldId} className={`w-full flex-col gap-2 sm:contents ${open ? 'flex' : 'hidden'}`}>
        {children}
      </div>
    </>
  );
}
