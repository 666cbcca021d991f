import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type Ref, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useIdle } from '../lazy/lazy';
import { useScroller } from './scroll-context';

interface Props<T> {
  label: string;
  items: readonly T[];
  /** Number of all matching rows, loaded or not; null while not known. */
  total: number | null;
  render: (item: T) => ReactNode;
  /** Narrowest a cell may be, pixels; one column when absent. */
  minWidth?: number;
  /** Expected height of a row, pixels; rows are measured once they are shown. */
  rowHeight: number;
  /** Called when the end of what is loaded comes near. */
  onEnd: () => void;
}

/** Between cards, pixels: Tailwind's gap-4. */
export const GAP = 16;
/** Rows rendered beyond what is seen. */
const OVERSCAN = 4;

/** A list of any length: only what is seen is in the document. */
export function VirtualGrid<T extends { id: string }>({
  label,
  items,
  total,
  render,
  minWidth,
  rowHeight,
  onEnd,
}: Props<T>) {
  const list = useRef<HTMLDivElement>(null);
  const scroller = useScroller();
  const columns = useColumns(list, minWidth, GAP);
  const rowCount = Math.ceil(items.length / columns);
  const virtualizer = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    gap: GAP,
    // The first cards come a tenth of a second sooner on a phone if they are only those in view.
    overscan: useIdle() ? OVERSCAN : 0,
    scrollMargin: list.current?.offsetTop ?? 0,
    getItemKey: (row) => `${columns}:${(items[row * columns] as T).id}`,
  });
  const rows = virtualizer.getVirtualItems();
  const first = rows[0];
  const last = rows.at(-1)?.index ?? 0;
  useEffect(() => {
    if (rowCount > 0 && last >= rowCount - 1 - OVERSCAN) onEnd();
  }, [last, onEnd, rowCount]);
  const from = (first?.index ?? 0) * columns;
  const seen = first ? items.slice(from, (last + 1) * columns) : [];

  return (
    <div ref={list} role="list" aria-label={label} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {/* One grid, not one per row: cards that move to another row are not mounted again. */}
      <div
        className="absolute inset-x-0 top-0 grid gap-4"
        style={{
          gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          transform: `translateY(${(first?.start ?? 0) - virtualizer.options.scrollMargin}px)`,
        }}
      >
        {seen.map((item, index) => (
          <VirtualCell
            key={item.id}
            row={Math.floor((from + index) / columns)}
            position={from + index + 1}
            total={total}
            // Every cell is as high as its row.
            measure={index % columns === 0 ? virtualizer.measureElement : undefined}
          >
            {render(item)}
          </VirtualCell>
        ))}
      </div>
    </div>
  );
}

interface VirtualCellProps {
  row: number;
  /** In the whole list, from 1. */
  position: number;
  total: number | null;
  /** Gets the element, to measure its row. */
  measure: Ref<HTMLDivElement> | undefined;
  children: ReactNode;
}

function VirtualCell({ row, position, total, measure, children }: VirtualCellProps) {
  return (
    <div
      ref={measure}
      data-index={row}
      role="listitem"
      aria-setsize={total ?? -1}
      aria-posinset={position}
      className="min-w-0"
    >
      <div className="h-full">{children}</div>
    </div>
  );
}

/** How many columns of at least `minWidth` pixels fit; 1 without a `minWidth`. */
export function useColumns(element: RefObject<HTMLElement | null>, minWidth: number | undefined, gap: number): number {
  const [columns, setColumns] = useState(1);
  useLayoutEffect(() => {
    const target = element.current;
    if (!target || minWidth === undefined) return;
    const measure = () => setColumns(Math.max(1, Math.floor((target.clientWidth + gap) / (minWidth + gap))));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, gap, minWidth]);
  return columns;
}
