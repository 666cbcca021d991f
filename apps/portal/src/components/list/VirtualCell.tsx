import { type ReactNode, type Ref, useRef } from 'react';
import { useKeepFocus } from './use-keep-focus';

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
  useKeepFocus(content);
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
