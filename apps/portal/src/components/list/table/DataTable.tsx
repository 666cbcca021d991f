import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useScroller } from '../scroll-context';
import { ColumnsMenu } from './ColumnsMenu';
import { TableHeader } from './TableHeader';
import { TableRow } from './TableRow';
import type { Column, TableProps } from './table';
import { useHiddenColumns } from './use-hidden-columns';

interface Props<T> extends TableProps<T> {
  /** The first names the row, the last has its actions. */
  columns: readonly Column<T>[];
  /** The row's title is `titleId`'s element. */
  titleIdOf: (row: T) => string;
}

/** Expected height of a row, pixels; rows are measured once they are shown. */
const ROW_HEIGHT = 57;
/** Rows rendered beyond what is seen. */
const OVERSCAN = 8;

/**
 * A table of any length, of which only what is seen is in the document. On narrow windows the cells of a row flow one
 * after the other, without the header: 'Ordenar por' sorts there.
 */
export function DataTable<T extends { id: string }>({ columns: all, titleIdOf, ...table }: Props<T>) {
  const { label, rows, total, onEnd, order, onOrder, select } = table;
  const [hidden, toggleHidden] = useHiddenColumns(label);
  const optional = all.slice(1, -1).map(({ name }) => name);
  const columns = all.filter(({ name }) => !optional.includes(name) || !hidden.includes(name));
  const body = useRef<HTMLDivElement>(null);
  const scroller = useScroller();
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin: body.current?.offsetTop ?? 0,
    getItemKey: (index) => (rows[index] as T).id,
  });
  const shown = virtualizer.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (rows.length > 0 && last >= rows.length - 1 - OVERSCAN) onEnd();
  }, [last, onEnd, rows.length]);
  const widths = [...(select ? ['1.25rem'] : []), ...columns.map(({ width }) => width)];
  const template = { '--columns': widths.map((width) => `minmax(0,${width})`).join(' ') } as React.CSSProperties;
  return (
    <div
      role="table"
      aria-label={label}
      aria-rowcount={total === null ? -1 : total + 1}
      style={template}
      className="card"
    >
      <TableHeader columns={columns} order={order} onOrder={onOrder} isSelectable={select !== undefined}>
        <ColumnsMenu names={optional} hidden={hidden} onToggle={toggleHidden} />
      </TableHeader>
      <div ref={body} role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        <div
          role="presentation"
          className="absolute inset-x-0 top-0"
          style={{ transform: `translateY(${(shown[0]?.start ?? 0) - virtualizer.options.scrollMargin}px)` }}
        >
          {shown.map(({ index, key }) => {
            const row = rows[index] as T;
            return (
              <TableRow
                key={key}
                index={index}
                row={row}
                columns={columns}
                titleId={titleIdOf(row)}
                select={select}
                measure={virtualizer.measureElement}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}
