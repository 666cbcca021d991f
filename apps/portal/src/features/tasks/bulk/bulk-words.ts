import { BULK_REMINDERS_PER_SECOND, type BulkAction } from '@recuerda/contracts';

export type Counted = readonly [one: string, many: string];
export interface BulkWords {
  /** On the button. */
  name: string;
  /** The question before. */
  ask: (tasks: string) => string;
  /** More than `ASK_TWICE_ABOVE` tasks are asked for a second time. */
  askTwice?: boolean;
  /** Of how many tasks it was done: of one, and of several. */
  changed?: Counted;
  /** Of those that stayed as they were. */
  unchanged?: Counted;
}

/** What is done to tasks. */
export const BULK_WORDS: Record<BulkAction, BulkWords> = {
  pause: { name: 'Pausar', ask: (tasks) => `¿Pausar ${tasks}? Se detienen sus recordatorios.` },
  activate: { name: 'Activar', ask: (tasks) => `¿Activar ${tasks}? Sus recordatorios empiezan de nuevo.` },
  complete: { name: 'Completar', ask: (tasks) => `¿Completar ${tasks}? Se detienen sus recordatorios.` },
  interval: { name: 'Cambiar intervalo', ask: (tasks) => `¿Cada cuánto se recuerdan ${tasks}?` },
  reassign: { name: 'Reasignar', ask: (tasks) => `¿A quién se asignan ${tasks}?` },
  remind: {
    name: 'Recordar ahora',
    ask: (tasks) =>
      `¿Recordar ${tasks} ahora? Se envían hasta ${BULK_REMINDERS_PER_SECOND} mensajes por segundo, dentro del ` +
      'horario de cada empleado. No se puede deshacer.',
    askTwice: true,
    changed: ['recordatorio en camino', 'recordatorios en camino'],
    unchanged: ['no recibe recordatorios', 'no reciben recordatorios'],
  },
  delete: {
    name: 'Eliminar',
    ask: (tasks) => `¿Eliminar ${tasks}? Durante una hora se puede deshacer.`,
    askTwice: true,
    changed: ['tarea eliminada', 'tareas eliminadas'],
  },
};
export const ASK_TWICE_ABOVE = 50;

const FAILURES: Readonly<Record<string, string>> = {
  task_not_found: 'ya no existe',
  task_completed: 'está completada',
  task_paused: 'está pausada',
  changed_since: 'cambió después',
  occurrence_open: 'su siguiente ocurrencia está abierta',
  employee_not_found: 'su empleado ya no existe',
};
/** Why a task was not changed. */
export const failureOf = (code: string | null): string => (code && FAILURES[code]) ?? 'no se pudo cambiar';
