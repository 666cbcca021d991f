import { type RefObject, useLayoutEffect, useState } from 'react';

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
