import { type Ref, useRef } from 'react';
import { useKeepFocus } from '../use-keep-focus';
import type { Column, TableSelection } from './table';

interface Props<T> {
  /** In the list, from 0. */
  index: number;
  row: T;
  columns: readonly Column<T>[];
  titleId: string;
  select: TableSelection<T> | undefined;
  /** Gets the element, to measure it. */
  measure: Ref<HTMLDivElement>;
}

const CELLS = 'flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 xl:grid xl:grid-cols-(--columns)';
const LAST = 'row-actions ml-auto max-sm:basis-full';

export function TableRow<T>({ index, row, columns, titleId, select, measure }: Props<T>) {
  const content = useRef<HTMLDivElement>(null);
  useKeepFocus(content);
  const last = columns.length - 1;
  const isSelected = select?.has(row) ?? false;
  const cells = (
    <div
      ref={content}
      role="presentation"
      className={`${CELLS} ${select ? 'max-xl:relative max-xl:pl-12' : ''} ${isSelected ? 'bg-accent-soft' : ''}`}
    >
      {select && (
        <div role="cell" className="flex max-xl:absolute max-xl:top-2.5 max-xl:left-4">
          <input
            type="checkbox"
            aria-label={`Seleccionar ${select.nameOf(row)}`}
            className="size-5 accent-(--accent)"
            checked={isSelected}
            onChange={({ nativeEvent }) => select.toggle(row, (nativeEvent as MouseEvent).shiftKey)}
          />
        </div>
      )}
      {columns.map((column, place) => (
        <div
          key={column.name}
          role="cell"
          className={`min-w-0 ${place === 0 ? 'max-xl:basis-full' : ''} ${place === last ? LAST : ''}`}
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
      {cells}
    </div>
  );
}
