import type { ShownField } from './column.js';

/** Each field of a task that people enter. */
export const TASK_FIELDS = {
  title: { name: 'Título', kind: 'text', column: 'Título de la tarea', webhook: true },
  description: { name: 'Descripción', kind: 'text', column: 'Descripción', webhook: true },
  employeeId: {
    name: 'Empleado',
    kind: 'reference',
    column: 'Empleado',
    filter: { word: 'empleado', all: 'Todos los empleados' },
    webhook: true,
  },
  reminderInterval: { name: 'Intervalo', kind: 'interval', column: 'Intervalo', webhook: true },
  confirmCompletion: { name: 'Confirmar al completar' },
  proofRequired: { name: 'Pide foto o archivo' },
  dueAt: { name: 'Vence el', kind: 'instant', column: 'Fecha de vencimiento', webhook: true },
  remindBefore: { name: 'Empezar a recordar (minutos antes)' },
  overdueInterval: { name: 'Después de vencer (minutos)' },
  repetition: { name: 'Repetir' },
} as const satisfies Readonly<Record<string, ShownField>>;

type Fields = typeof TASK_FIELDS;
type FieldWith<K> = { [F in keyof Fields]: K extends keyof Fields[F] ? F : never }[keyof Fields];
export type ImportedTaskField = FieldWith<'column'>;

const fieldsWith = <K extends keyof ShownField>(property: K) =>
  (Object.keys(TASK_FIELDS) as (keyof Fields)[]).filter((field) => property in TASK_FIELDS[field]) as FieldWith<K>[];
export const IMPORTED_TASK_FIELDS = fieldsWith('column');
export const FILTERED_TASK_FIELDS = fieldsWith('filter');
export const WEBHOOK_TASK_FIELDS = fieldsWith('webhook');

/** Returns the names of the values of a task's field, if it has a few. */
export function choicesOf(field: string): Readonly<Record<string, string>> | undefined {
  const { kind } = (TASK_FIELDS as Readonly<Record<string, ShownField>>)[field] ?? {};
  return typeof kind === 'object' ? kind.choice : undefined;
}
