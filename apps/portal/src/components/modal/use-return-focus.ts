import { useCallback, useRef } from 'react';

/** The page's heading area: it gets the focus when the element that had it is gone. */
const fallback = (): HTMLElement | null => document.querySelector<HTMLElement>('main');

/**
 * Where focus goes back to when a dialog closes: what had it when it opened, or the page when that is gone.
 * Radix only knows the triggers it renders itself.
 */
export function useReturnFocus() {
  const origin = useRef<Element | null>(null);
  const remember = useCallback(() => {
    origin.current = document.activeElement;
  }, []);
  const giveBack = useCallback((event: Event) => {
    event.preventDefault();
    const target = origin.current;
    const usable = target instanceof HTMLElement && target.isConnected && target !== document.body;
    (usable ? target : fallback())?.focus();
  }, []);
  return { onOpenAutoFocus: remember, onCloseAutoFocus: giveBack };
}
