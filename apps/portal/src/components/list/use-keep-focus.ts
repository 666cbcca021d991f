import { type RefObject, useLayoutEffect } from 'react';

/** If the focused element is deleted or scrolled away with `content`, the focus moves to the page. */
export function useKeepFocus(content: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = content.current;
    return () => {
      if (element?.contains(document.activeElement))
        document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    };
  }, [content]);
}
