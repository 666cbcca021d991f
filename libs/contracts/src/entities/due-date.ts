import { z } from 'zod';
import type { TASK_FIELDS } from '../columns/task-fields.js';
import { isReminderInterval, REMINDER_INTERVALS } from '../rules/intervals.js';
import { instantInput } from '../fields.js';
import { utcInstant } from './entity-fields.js';
import { repetition, storedRepetition } from './repetition.js';

const minutes = REMINDER_INTERVALS.map((option) => option.minutes).join(', ');
export const intervalField = z
  .int({ error: 'Debe ser un número entero de minutos.' })
  .refine(isReminderInterval, `El intervalo debe ser uno de: ${minutes} minutos.`);

/** Reminders begin at most this many minutes before the due date: a year. */
const MAX_REMIND_BEFORE = 366 * 24 * 60;
const EARLIEST = '2000-01-01';
const LATEST = '2200-12-31';

const dueAtField = instantInput.refine(
  (text) => text >= EARLIEST && text < LATEST,
  'Debe estar entre los años 2000 y 2200.',
);

/** When a task is due, and what follows from it. */
export const DUE_DATE_FIELDS = {
  /** When it is due; null: it has no due date, and needs none of the others. */
  dueAt: { input: dueAtField.nullable().optional(), stored: utcInstant.nullable() },
  /** Minutes before `dueAt` at which its reminders begin; null: at once. */
  remindBefore: {
    input: z
      .int({ error: 'Debe ser un número entero de minutos.' })
      .min(0, 'Debe ser 0 o más.')
      .max(MAX_REMIND_BEFORE, 'Máximo un año antes.')
      .nullable()
      .optional(),
    stored: z.int().nonnegative().nullable(),
  },
  /** Minutes between its reminders from `dueAt` on; null: as before. */
  overdueInterval: { input: intervalField.nullable().optional(), stored: z.int().positive().nullable() },
  /** When it is due again, after it was completed; null: it is not. */
  repetition: { input: repetition.nullable().optional(), stored: storedRepetition.nullable() },
} satisfies Partial<Record<keyof typeof TASK_FIELDS, unknown>>;

/** The fields that mean something only with a due date, with what to say where there is none. */
const NEED_DUE_DATE = {
  remindBefore: 'Necesita la fecha de vencimiento.',
  overdueInterval: 'Necesita la fecha de vencimiento.',
  repetition: 'Necesita la fecha de vencimiento.',
} as const;
export type DueDateField = 'dueAt' | keyof typeof NEED_DUE_DATE;

/** Returns the fields that need a due date, where there is none, each with its mistake. */
export function mistakesWithoutDueDate(
  task: Partial<Record<DueDateField, unknown>>,
): { field: DueDateField; message: string }[] {
  if (task.dueAt) return [];
  return Object.entries(NEED_DUE_DATE)
    .map(([field, message]) => ({ field: field as DueDateField, message }))
    .filter(({ field }) => task[field] !== undefined && task[field] !== null);
}

/** For the schema of a whole task. */
export function checkDueDate(task: Partial<Record<DueDateField, unknown>>, context: z.RefinementCtx): void {
  for (const { field, message } of mistakesWithoutDueDate(task))
    context.addIssue({ code: 'custom', path: [field], message });
}
