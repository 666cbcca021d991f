import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { Column } from './table';

interface Props<T> {
  columns: readonly Column<T>[];
  order: string;
  onOrder: (order: string) => void;
}

const ROW =
  'sticky top-0 z-10 flex flex-wrap gap-x-3 rounded-t-xl border-b border-line bg-surface px-4 ' +
  'text-xs font-medium text-muted xl:grid xl:grid-cols-(--columns) print:static';

/** The names of the columns; those by which the server can sort are buttons. */
export function TableHeader<T>({ columns, order, onOrder }: Props<T>) {
  return (
    <div role="rowgroup" className="contents">
      <div role="row" aria-rowindex={1} className={ROW}>
        {columns.map((column) => {
          const isSorted = column.order === order;
          return (
            <div
              key={column.name}
              role="columnheader"
              {...(column.order !== undefined && { 'aria-sort': isSorted ? column.direction : 'none' })}
              className={`items-center last:ml-auto ${column.order === undefined ? 'hidden xl:flex' : 'flex'}`}
            >
              {column.order === undefined ? (
                <span className="py-2">{column.name}</span>
              ) : (
                <SortButton column={column} isSorted={isSorted} onClick={() => onOrder(column.order ?? '')} />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function SortButton<T>({ column, isSorted, onClick }: { column: Column<T>; isSorted: boolean; onClick: () => void }) {
  const Icon = !isSorted ? ArrowUpDown : column.direction === 'descending' ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      className={
        '-mx-2 inline-flex h-9 items-center gap-1 rounded-md px-2 hover:text-text pointer-coarse:h-11 ' +
        (isSorted ? 'text-text' : '')
      }
      onClick={onClick}
    >
      {column.name}
      <Icon aria-hidden className={`size-3.5 ${isSorted ? 'text-accent' : 'opacity-60'}`} />
    </button>
  );
}
