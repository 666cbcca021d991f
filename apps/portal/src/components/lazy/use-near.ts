import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Shown a little before it comes into view. */
const MARGIN = '25%';

/**
 * True once the element has come near the view, or is about to be printed: what is far below the fold is not loaded
 * or drawn yet. Drawing a chart keeps a slow phone busy for a tenth of a second.
 */
export function useNear(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const target = element.current;
    if (near || !target) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: MARGIN },
    );
    // Printing does not wait: it must be drawn when this has returned.
    const draw = () => flushSync(() => setNear(true));
    observer.observe(target);
    window.addEventListener('beforeprint', draw);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', draw);
    };
  }, [element, near]);
  return near;
}
