import { keep, readKept } from '../../config/browser-storage';
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
export const shortcutsEnabled = (): boolean => readKept(KEY) !== 'off';
export const enableShortcuts = (enabled: boolean): void => keep(KEY, enabled ? null : 'off');
