import { type ReactNode, type Ref, useRef } from 'react';
import { useKeepFocus } from '../use-keep-focus';
import type { Column } from './table';

interface Props<T> {
  /** In the list, from 0. */
  index: number;
  row: T;
  columns: readonly Column<T>[];
  titleId: string;
  wrap: ((row: T, content: ReactNode) => ReactNode) | undefined;
  /** Gets the element, to measure it. */
  measure: Ref<HTMLDivElement>;
}

const CELLS = 'flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 xl:grid xl:grid-cols-(--columns)';

export function TableRow<T>({ index, row, columns, titleId, wrap, measure }: Props<T>) {
  const content = useRef<HTMLDivElement>(null);
  useKeepFocus(content);
  const last = columns.length - 1;
  const cells = (
    <div ref={content} role="presentation" className={CELLS}>
      {columns.map((column, place) => (
        <div
          key={column.name}
          role="cell"
          className={`min-w-0 ${place === 0 ? 'max-xl:basis-full' : ''} ${place === last ? 'row-actions ml-auto' : ''}`}
        >
          {column.render(row)}
        </div>
      ))}
    </div>
  );
  return (
    <div
      ref={measure}
      data-index={index}
      role="row"
      aria-rowindex={index + 2}
      aria-labelledby={titleId}
      className="border-b border-line last:border-b-0"
    >
      {/* A selected row is inert: its one cell is the checkbox. */}
      {wrap ? <div role="cell">{wrap(row, cells)}</div> : cells}
    </div>
  );
}
