import { useRef } from 'react';
import { Skeleton } from '../feedback/Skeleton';
import { useColumns } from './use-columns';
import { GAP } from './VirtualGrid';

interface Props {
  /** What is being loaded: 'Cargando empleados...'. */
  label: string;
  minWidth?: number;
  rowHeight: number;
}

/** Enough to fill a desk's window. */
const ROWS = 3;

/** Keeps the place of the cards that are being loaded. */
export function CardSkeletons({ label, minWidth, rowHeight }: Props) {
  const grid = useRef<HTMLDivElement>(null);
  const columns = useColumns(grid, minWidth, GAP);
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {label}
      </p>
      <div
        ref={grid}
        aria-hidden
        className="grid gap-4"
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      >
        {Array.from({ length: ROWS * columns }, (_, index) => (
          <div key={index} className="card flex flex-col justify-between p-4" style={{ height: rowHeight }}>
            <div className="flex flex-col gap-3">
              <Skeleton className="h-5 w-1/2" />
              <Skeleton className="h-4 w-4/5" />
            </div>
            <Skeleton className="h-4 w-2/5" />
          </div>
        ))}
      </div>
    </div>
  );
}
