import { z } from 'zod';
import { idField, searchField } from '../fields.js';
import { intervalField } from './due-date.js';
import { utcInstant } from './entity-fields.js';
import { taskFilters } from './task.js';

/** What can be done to many tasks at once. */
export const BULK_ACTIONS = ['pause', 'activate', 'complete', 'interval', 'reassign', 'remind', 'delete'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];
/** What nothing can undo: messages are sent. */
export const FINAL_ACTION: BulkAction = 'remind';
/** `remind` reminds so many tasks a second at most, so that a mistake can be stopped. */
export const BULK_REMINDERS_PER_SECOND = 5;

/** Most ids that one request names; more are chosen by a filter. */
export const MAX_BULK_IDS = 1_000;
/** For so long after its end a job can be undone, minutes. */
export const BULK_UNDO_MINUTES = 60;

const required = (field: 'reminderInterval' | 'employeeId', action: BulkAction) => ({
  check: (input: { action: BulkAction; reminderInterval?: unknown; employeeId?: unknown }): boolean =>
    input.action !== action || input[field] !== undefined,
  issue: { path: [field], error: `Es obligatorio con "${action}".` },
});
const interval = required('reminderInterval', 'interval');
const employee = required('employeeId', 'reassign');

export const bulkIds = z
  .array(idField)
  .min(1, 'Elige al menos una tarea.')
  .max(MAX_BULK_IDS, `Máximo ${MAX_BULK_IDS} identificadores.`);
export const bulkFilter = z.strictObject({ ...taskFilters, search: searchField.optional() });

/** Tasks by their ids, or all that match a filter when the job begins. */
export const bulkInput = z
  .strictObject({
    action: z.enum(BULK_ACTIONS, { error: `Debe ser uno de: ${BULK_ACTIONS.join(', ')}.` }),
    ids: bulkIds.optional(),
    filter: bulkFilter.optional(),
    /** Of `interval`: minutes. */
    reminderInterval: intervalField.optional(),
    /** Of `reassign`. */
    employeeId: idField.optional(),
  })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
    path: ['ids'],
    error: 'Elige tareas por `ids` o por `filter`.',
  })
  .refine(interval.check, interval.issue)
  .refine(employee.check, employee.issue);
export type BulkInput = z.infer<typeof bulkInput>;

/** `collecting`: finds the tasks; `applying`: changes them. */
export const BULK_STATES = ['collecting', 'applying', 'done', 'cancelled', 'failed'] as const;
export type BulkState = (typeof BULK_STATES)[number];
/** What became of one task. `unchanged`: it was so before. */
export const BULK_RESULTS = ['changed', 'unchanged', 'failed'] as const;
export type BulkResult = (typeof BULK_RESULTS)[number];

const count = z.int().nonnegative();
export const bulkJobView = z.object({
  id: z.uuid(),
  /** Null: it undoes another job. */
  action: z.enum(BULK_ACTIONS).nullable(),
  state: z.enum(BULK_STATES),
  /** Tasks found so far; final when it is no longer `collecting`. */
  total: count,
  changed: count,
  unchanged: count,
  failed: count,
  createdAt: utcInstant,
  endedAt: utcInstant.nullable(),
  /** Until then it can be undone; null: it cannot. */
  undoUntil: utcInstant.nullable(),
  /** The job that this one undoes. */
  undoOf: z.uuid().nullable(),
});
export type BulkJobView = z.infer<typeof bulkJobView>;

export const bulkItemView = z.object({
  taskId: z.uuid(),
  /** Null: not yet, or it was cancelled before. */
  result: z.enum(BULK_RESULTS).nullable(),
  /** Why it failed: a code of the API's problems, or `changed_since` where undoing found a later change. */
  code: z.string().nullable(),
});
export type BulkItemView = z.infer<typeof bulkItemView>;
