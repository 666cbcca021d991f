import { columnOf, isDescending, type SortColumn, type SortOrder } from '@recuerda/contracts';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Column } from './table';

interface Props<T> {
  columns: readonly Column<T>[];
  /** '' for the list's own. */
  order: string;
  onOrder: (order: string) => void;
  isSelectable: boolean;
  /** In the head of the last column. */
  children: ReactNode;
}

const ROW =
  'sticky top-0 z-10 hidden gap-x-3 rounded-t-xl border-b border-line bg-surface px-4 ' +
  'text-xs font-medium text-muted xl:grid xl:grid-cols-(--columns) print:static';

/** The names of the columns; by what the server can sort there are buttons, which sort and then reverse. */
export function TableHeader<T>({ columns, order, onOrder, isSelectable, children }: Props<T>) {
  const shown = (order || 'created') as SortOrder;
  const sorted = columnOf(shown);
  const direction = isDescending(shown) ? 'descending' : 'ascending';
  const last = columns.length - 1;
  const choose = (column: SortColumn) => {
    const next = column === shown ? `-${column}` : column;
    onOrder(next === 'created' ? '' : next);
  };
  return (
    <div role="rowgroup" className="contents">
      <div role="row" aria-rowindex={1} className={ROW}>
        {isSelectable && (
          <div role="columnheader">
            <span className="sr-only">Selección</span>
          </div>
        )}
        {columns.map(({ name, sorts }, place) => (
          <div
            key={name}
            role="columnheader"
            {...(sorts && { 'aria-sort': sorted in sorts ? direction : 'none' })}
            className="flex flex-col items-start justify-center last:items-end"
          >
            {sorts ? (
              Object.entries(sorts).map(([column, label]) => (
                <SortButton
                  key={column}
                  label={label}
                  direction={column === sorted ? direction : null}
                  onClick={() => choose(column as SortColumn)}
                />
              ))
            ) : place !== last ? (
              name
            ) : (
              <span className="sr-only">{name}</span>
            )}
            {place === last && children}
          </div>
        ))}
      </div>
    </div>
  );
}

interface SortButtonProps {
  label: string;
  /** null: the list is sorted by something else. */
  direction: 'ascending' | 'descending' | null;
  onClick: () => void;
}

function SortButton({ label, direction, onClick }: SortButtonProps) {
  const Icon = direction === null ? ArrowUpDown : direction === 'descending' ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      className={
        '-mx-2 inline-flex h-9 items-center gap-1 rounded-md px-2 not-only:h-7 hover:text-text pointer-coarse:h-11 ' +
        (direction === null ? '' : 'text-text')
      }
      onClick={onClick}
    >
      {label}
      <Icon aria-hidden className={`size-3.5 shrink-0 ${direction === null ? 'opacity-60' : 'text-accent'}`} />
    </button>
  );
}
