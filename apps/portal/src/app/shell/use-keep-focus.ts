import { useEffect } from 'react';

/** If the focused element goes away, the focus moves to the page. A dialog that is open keeps it itself. */
export function useKeepFocus(): void {
  useEffect(() => {
    let latest: Element | null = null;
    const remember = () => {
      latest = document.activeElement;
    };
    const observer = new MutationObserver(() => {
      if (latest?.isConnected !== false || document.activeElement !== document.body) return;
      latest = null;
      if (document.querySelector('[role=dialog], [role=alertdialog]')) return;
      document.querySelector('main')?.focus({ preventScroll: true });
    });
    document.addEventListener('focusin', remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, []);
}
