import { z } from 'zod';
import { defineRequest } from '../define.js';
import { MINUTE_MS } from '../durations.js';
import { BULK_UNDO_MINUTES } from '../entities/bulk.js';
import { idField } from '../fields.js';
import type { EmployeeView } from '../views/directory.js';
import type { TaskView } from '../views/task.js';

/** How long the change of one row can be undone, ms. */
export const UNDO_MS = BULK_UNDO_MINUTES * MINUTE_MS;
/** `change`: the id that the change was given by who asked for it. */
export const undoInput = z.strictObject({ change: idField });
export type UndoInput = z.infer<typeof undoInput>;
const undone = undoInput.extend({ id: z.uuid() });
export type UndoneChange = z.infer<typeof undone>;

/**
 * Brings a task back to what it was before a change, which is another change. Throws `changed_since` where something
 * else has changed it, `not_undoable` after an hour, and why the task cannot be as it was.
 */
export const UndoTaskChange = defineRequest<TaskView, UndoneChange>('tasks.tasks.undo', 'school.write', undone);
/** Brings a deleted employee back, and then its tasks. Throws as {@link UndoTaskChange}. */
export const UndoEmployeeDeletion = defineRequest<EmployeeView, UndoneChange>(
  'directory.employees.undo',
  'school.write',
  undone,
);
