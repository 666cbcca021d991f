import { z } from 'zod';
import { dateField, idField, nameField, timeField } from '../fields.js';
import { checkDueDate } from './due-date.js';
import { maskOf, timestamps } from './entity-fields.js';
import { storedTask, taskInput } from './task.js';

/** Sets of the school, tasks of a set, and employees for whom one request starts it. */
export const MAX_TASK_SETS = 200;
export const MAX_SET_ITEMS = 50;
export const MAX_SET_EMPLOYEES = 50;

const MAX_DUE_DAYS = 366;
const DAYS = `Debe ser un número entero de 0 a ${MAX_DUE_DAYS}.`;
/** When a task is due: days after the start, and a local time of the school. */
const due = z.strictObject({ days: z.int(DAYS).min(0, DAYS).max(MAX_DUE_DAYS, DAYS), time: timeField });
const { title, description, reminderInterval, confirmCompletion, proofRequired } = taskInput.shape;
const { remindBefore, overdueInterval } = taskInput.shape;
const setItem = z
  .strictObject({
    ...{ title, description, reminderInterval },
    confirmCompletion: confirmCompletion.default(false),
    proofRequired: proofRequired.default(false),
    due: due.nullable().default(null),
    remindBefore: remindBefore.default(null),
    overdueInterval: overdueInterval.default(null),
  })
  .superRefine((item, context) => checkDueDate({ ...item, dueAt: item.due }, context));

export const taskSetInput = z.strictObject({
  name: nameField,
  items: setItem.array().min(1, 'Agrega al menos una tarea.').max(MAX_SET_ITEMS, `Máximo ${MAX_SET_ITEMS} tareas.`),
});
export const createTaskSetInput = z.object({ id: idField, ...taskSetInput.shape });
export const taskSetEdit = taskSetInput.partial().extend({
  /** The set that was seen; absent: the change is made whatever is stored. */
  expected: z.strictObject({ version: z.int() }).optional(),
});
export const startSetInput = z.strictObject({
  employeeIds: idField
    .array()
    .min(1, 'Elige al menos un empleado.')
    .max(MAX_SET_EMPLOYEES, `Máximo ${MAX_SET_EMPLOYEES} empleados.`)
    .transform((ids) => [...new Set(ids)].sort()),
  /** Local date of the school from which due dates are counted; absent: today. */
  startsOn: dateField.optional(),
});

const COPIED = [
  'title',
  'description',
  'reminderInterval',
  'confirmCompletion',
  'proofRequired',
  'remindBefore',
  'overdueInterval',
] as const;
const storedDue = z.object({ days: z.int(), time: z.string() });
/** Tasks that are started together, for a role or an occasion. */
export const taskSetView = z.object({
  id: z.uuid(),
  name: z.string(),
  items: storedTask.pick(maskOf(COPIED)).extend({ due: storedDue.nullable() }).array(),
  version: z.int().positive(),
  ...timestamps,
});
export const taskSetSummary = taskSetView.omit({ items: true }).extend({ itemCount: z.int().positive() });
/**
 * The tasks that a start has created, for each employee in the order of the set. `repeated`: how many their employees
 * have open already, by the title.
 */
export const startedSet = z.object({ taskIds: z.array(z.uuid()), repeated: z.int().nonnegative() });

export type TaskSetInput = z.infer<typeof taskSetInput>;
export type CreateTaskSetInput = z.infer<typeof createTaskSetInput>;
export type TaskSetEdit = z.infer<typeof taskSetEdit>;
export type StartSetInput = z.infer<typeof startSetInput>;
export type TaskSetView = z.infer<typeof taskSetView>;
export type TaskSetSummary = z.infer<typeof taskSetSummary>;
export type StartedSet = z.infer<typeof startedSet>;
