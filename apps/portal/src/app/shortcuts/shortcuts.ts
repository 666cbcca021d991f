import { ENTRIES } from '../shell/entries';

interface Shortcut {
  keys: readonly string[];
  does: string;
  /** Only for those who may change something. */
  writes?: true;
}

/** What each shortcut does, as shown. */
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

/** Single letters can be switched off: they get in the way of speech input (WCAG 2.1.4). */
export function shortcutsEnabled(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

export function enableShortcuts(enabled: boolean): void {
  try {
    if (enabled) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  } catch {
    // Storage is blocked: nothing to remember the choice in.
  }
}
