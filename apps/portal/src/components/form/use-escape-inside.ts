import { useEffect } from 'react';

/**
 * While `open`, Escape is for what is open inside a dialog and not for the dialog, which listens at the document
 * before any element hears of the key.
 */
export function useEscapeInside(open: boolean): void {
  useEffect(() => {
    if (!open) return;
    const keep = (event: KeyboardEvent) => {
      if (event.key === 'Escape') event.preventDefault();
    };
    window.addEventListener('keydown', keep, { capture: true });
    return () => window.removeEventListener('keydown', keep, { capture: true });
  }, [open]);
}
