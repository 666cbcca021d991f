import { useSyncExternalStore } from 'react';

const system = window.matchMedia('(prefers-color-scheme: dark)');

function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme === 'dark' || (theme !== 'light' && system.matches);
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  system.addEventListener('change', listener);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', listener);
  };
}

/** Whether the page is dark now, for what is not coloured by the stylesheet: charts. */
export const useDark = (): boolean => useSyncExternalStore(subscribe, isDark);
