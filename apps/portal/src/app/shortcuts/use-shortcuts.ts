import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { keep, readKept } from '../../config/browser-storage';
import { ENTRIES } from '../entries';

/** All shortcuts with the texts that the dialog shows. */
export const SHORTCUTS: readonly Shortcut[] = [
  ...ENTRIES.map(({ name, key }) => ({ keys: ['g', key], does: `Ir a ${name}` })),
  { keys: ['n'], does: 'Crear: empleado, tarea o departamento', writes: true },
  { keys: ['u'], does: 'Deshacer lo último, mientras se ofrece', writes: true },
  { keys: ['/'], does: 'Buscar en la lista' },
  { keys: ['Ctrl', 'K'], does: 'Búsqueda rápida' },
  { keys: ['?'], does: 'Mostrar los atajos' },
  { keys: ['Esc'], does: 'Cerrar lo que está abierto' },
];

const KEY = 'recuerda.shortcuts';

/** The second key of `g …` comes within this time. Milliseconds. */
const SEQUENCE_MS = 1_500;

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
const dialogIsOpen = (): boolean => document.querySelector('[role=dialog], [role=alertdialog]') !== null;

/**
 * Element that the screen offers under a shortcut: `data-shortcut="new"` and `"undo"` are pressed, `"search"` gets the
 * focus.
 */
const offered = (name: string): HTMLElement | null => document.querySelector(`[data-shortcut="${name}"]`);

/** Ctrl K, on a Mac Command K. Works in fields, too, and also with single letters switched off. */
const isQuickSearch = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;

/** Listens to the keyboard while the component is mounted. */
export function useShortcuts({ showHelp, showSearch }: { showHelp: () => void; showSearch: () => void }): void {
  const navigate = useNavigate();
  const help = useEffectEvent(showHelp);
  const search = useEffectEvent(showSearch);
  useEffect(() => {
    let pressedG = -Infinity;
    const onKey = (event: KeyboardEvent) => {
      if (isQuickSearch(event) && !dialogIsOpen()) {
        event.preventDefault();
        return search();
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || dialogIsOpen() || !shortcutsEnabled())
        return;
      const target =
        event.timeStamp - pressedG < SEQUENCE_MS ? ENTRIES.find(({ key }) => key === event.key) : undefined;
      pressedG = event.key === 'g' ? event.timeStamp : -Infinity;
      if (target) void navigate(target.path);
      else if (event.key === 'n') offered('new')?.click();
      else if (event.key === 'u') offered('undo')?.click();
      else if (event.key === '/') offered('search')?.focus();
      else if (event.key === '?') help();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigate]);
}

interface Shortcut {
  keys: readonly string[];
  does: string;
  /** Only for those who may change something. */
  writes?: true;
}

/** Single letters can be switched off: they get in the way of speech input (WCAG 2.1.4). */
export const shortcutsEnabled = (): boolean => readKept(KEY) !== 'off';
export const enableShortcuts = (enabled: boolean): void => keep(KEY, enabled ? null : 'off');
