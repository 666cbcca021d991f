import { type ReactNode, type Ref, useLayoutEffect, useRef } from 'react';

interface Props {
  row: number;
  /** In the whole list, from 1. */
  position: number;
  total: number | null;
  /** Gets the element, to measure its row. */
  measure: Ref<HTMLDivElement> | undefined;
  children: ReactNode;
}

/** One item of a virtual list. */
export function VirtualCell({ row, position, total, measure, children }: Props) {
  const content = useRef<HTMLDivElement>(null);
  // If the focused element is deleted or scrolled away, the focus moves to the page.
  useLayoutEffect(() => {
    const element = content.current;
    return () => {
      if (element?.contains(document.activeElement))
        document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div
      ref={measure}
      data-index={row}
      role="listitem"
      aria-setsize={total ?? -1}
      aria-posinset={position}
      className="min-w-0"
    >
      <div ref={content} className="h-full">
        {children}
      </div>
    </div>
  );
}
