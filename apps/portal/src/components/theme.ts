import { useSyncExternalStore } from 'react';
import { keep } from '../config/browser-storage';

export type ThemeChoice = 'system' | 'light' | 'dark';

/** Read by `/early.js` too, before the first paint. */
const KEY = 'recuerda.theme';
const dark = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
const notify = () => listeners.forEach((listener) => listener());

/** Calls a listener when the theme may have changed. Returns how to stop. */
export function onTheme(listener: () => void): () => void {
  listeners.add(listener);
  dark.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    dark.removeEventListener('change', listener);
  };
}

function choice(): ThemeChoice {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

export function chooseTheme(next: ThemeChoice): void {
  if (next === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = next;
  keep(KEY, next === 'system' ? null : next);
  notify();
}

/** Whether the page is dark now, by choice or as the system. */
export const isDark = (): boolean => (choice() === 'system' ? dark.matches : choice() === 'dark');

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(onTheme, choice);
