import type { ShownField } from './column.js';

/** Each field of a task that people enter. */
export const TASK_FIELDS = {
  title: { name: 'Título', kind: 'text', column: 'Título de la tarea' },
  description: { name: 'Descripción', kind: 'text', column: 'Descripción' },
  employeeId: { name: 'Empleado', kind: 'reference', column: 'Empleado' },
  reminderInterval: { name: 'Intervalo', kind: 'interval', column: 'Intervalo' },
  confirmCompletion: { name: 'Confirmar al completar' },
  dueAt: { name: 'Vence el', kind: 'instant', column: 'Fecha de vencimiento' },
  remindBefore: { name: 'Empezar a recordar (minutos antes)' },
  overdueInterval: { name: 'Después de vencer (minutos)' },
  repetition: { name: 'Repetir' },
} as const satisfies Readonly<Record<string, ShownField>>;

type Fields = typeof TASK_FIELDS;
/** Fields of a task that imports set. */
export type ImportedTaskField = {
  [F in keyof Fields]: Fields[F] extends { column: string } ? F : never;
}[keyof Fields];
export const IMPORTED_TASK_FIELDS = Object.entries<ShownField>(TASK_FIELDS)
  .filter(([, { column }]) => column !== undefined)
  .map(([field]) => field as ImportedTaskField);
