import type { BulkAction } from '@recuerda/contracts';

/** What is done to tasks: on the button, and as the question before. */
export const BULK_WORDS: Record<BulkAction, { name: string; ask: (tasks: string) => string }> = {
  pause: { name: 'Pausar', ask: (tasks) => `¿Pausar ${tasks}? Se detienen sus recordatorios.` },
  activate: { name: 'Activar', ask: (tasks) => `¿Activar ${tasks}? Sus recordatorios empiezan de nuevo.` },
  complete: { name: 'Completar', ask: (tasks) => `¿Completar ${tasks}? Se detienen sus recordatorios.` },
  interval: { name: 'Cambiar intervalo', ask: (tasks) => `¿Cada cuánto se recuerdan ${tasks}?` },
  reassign: { name: 'Reasignar', ask: (tasks) => `¿A quién se asignan ${tasks}?` },
};

const FAILURES: Readonly<Record<string, string>> = {
  task_not_found: 'ya no existe',
  task_completed: 'está completada',
  changed_since: 'cambió después',
  occurrence_open: 'su siguiente ocurrencia está abierta',
  employee_not_found: 'su empleado ya no existe',
};
/** Why a task was not changed. */
export const failureOf = (code: string | null): string => (code && FAILURES[code]) ?? 'no se pudo cambiar';
