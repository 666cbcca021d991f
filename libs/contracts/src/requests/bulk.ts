import { z } from 'zod';
import { defineRequest } from '../define.js';
import { MINUTE_MS } from '../durations.js';
import {
  bulkInput,
  type BulkItemView,
  type BulkJobView,
  type BulkResult,
  bulkResult,
  DEPARTMENT_ACTIONS,
  EMPLOYEE_ACTIONS,
  TASK_ACTIONS,
  BULK_UNDO_MINUTES,
} from '../entities/bulk.js';
import { taskConsequences } from '../entities/task.js';
import { idField } from '../fields.js';
import { cursorFields } from '../inputs/list.js';
import type { EmployeeView } from '../views/directory.js';
import type { UncountedPage } from '../views/page.js';
import type { TaskView } from '../views/task.js';

/** Rows that are changed in one transaction. */
export const BULK_CHUNK = 200;
/** Longer than a chunk takes on a slow machine, ms. */
const CHUNK_TIMEOUT_MS = 20_000;

/** The values of a task that undoing brings back. */
const formerTask = z.object({
  isActive: z.boolean(),
  isCompleted: z.boolean(),
  reminderInterval: z.int().positive(),
  employeeId: z.uuid(),
  /** Reminders of this activation, which the change ended, go on. */
  activation: z.int().positive(),
  consequences: taskConsequences,
  /** The occurrence that the completion of the task made. */
  nextOccurrenceId: z.uuid().optional(),
  /** All that was stored of a deleted task. */
  row: z.record(z.string(), z.unknown()).optional(),
});
export type FormerTask = z.infer<typeof formerTask>;

const chunk = {
  /** A chunk of a job is applied once; a repetition returns what it did. */
  jobId: z.uuid(),
  chunk: z.int().nonnegative(),
};
/** Ids of the rows; none: returns what the chunk did; if it was not applied, it never will be. */
const ids = z.array(z.uuid()).max(BULK_CHUNK);
const changeTasks = z.object({
  ...chunk,
  action: z.enum(TASK_ACTIONS),
  ids,
  reminderInterval: z.int().positive().optional(),
  employeeId: z.uuid().optional(),
});
export type ChangeTasksInput = z.infer<typeof changeTasks>;
/** Rows, with their version after the change and what they were before. */
const restored = <P extends z.ZodType>(previous: P) =>
  z
    .array(z.object({ id: z.uuid(), version: z.int().positive(), previous }))
    .min(1)
    .max(BULK_CHUNK);
const restoreTasks = z.object({ ...chunk, tasks: restored(formerTask) });
export type RestoreTasksInput = z.infer<typeof restoreTasks>;

/** The result of one row of a chunk. `version` and `previous` are there where its change can be undone. */
export interface BulkChange<Former = object> {
  id: string;
  /** Its title or name, where the principal may know it. */
  name?: string;
  result: BulkResult;
  code?: string;
  /** After the change. */
  version?: number;
  previous?: Former;
}
export type TaskChange = BulkChange<FormerTask>;
/** Does the same to many tasks in one transaction; one that cannot be changed does not stop the others. */
export const ChangeTasks = defineRequest<TaskChange[]>(
  'tasks.tasks.change-many',
  'school.write',
  CHUNK_TIMEOUT_MS,
).takes(changeTasks);
/** Brings tasks back to what they were, where nothing else has changed them since. */
export const RestoreTasks = defineRequest<TaskChange[]>(
  'tasks.tasks.restore-many',
  'school.write',
  CHUNK_TIMEOUT_MS,
).takes(restoreTasks);

/** `isDeleted`: the employee was deleted; `directory` keeps the row. */
const formerEmployee = z.object({
  departmentId: z.uuid(),
  isDeleted: z.boolean(),
  /** The consent before; absent: the change was not of it. */
  consent: z.boolean().optional(),
});
export type FormerEmployee = z.infer<typeof formerEmployee>;
const changeEmployees = z.object({
  ...chunk,
  action: z.enum(EMPLOYEE_ACTIONS),
  ids,
  departmentId: z.uuid().optional(),
});
export type ChangeEmployeesInput = z.infer<typeof changeEmployees>;
const restoreEmployees = z.object({ ...chunk, employees: restored(formerEmployee) });
export type RestoreEmployeesInput = z.infer<typeof restoreEmployees>;
export type EmployeeChange = BulkChange<FormerEmployee>;
/** Moves or deletes many employees in one transaction; one that cannot be does not stop the others. */
export const ChangeEmployees = defineRequest<EmployeeChange[]>(
  'directory.employees.change-many',
  'school.write',
  CHUNK_TIMEOUT_MS,
).takes(changeEmployees);
/** Brings employees back to what they were, where nothing else has changed them since. */
export const RestoreEmployees = defineRequest<EmployeeChange[]>(
  'directory.employees.restore-many',
  'school.write',
  CHUNK_TIMEOUT_MS,
).takes(restoreEmployees);

const formerDepartment = z.object({ managerEmployeeId: z.uuid().nullable() });
export type FormerDepartment = z.infer<typeof formerDepartment>;
const changeDepartments = z.object({
  ...chunk,
  action: z.enum(DEPARTMENT_ACTIONS),
  ids,
  employeeId: z.uuid(),
});
export type ChangeDepartmentsInput = z.infer<typeof changeDepartments>;
const restoreDepartments = z.object({ ...chunk, departments: restored(formerDepartment) });
export type RestoreDepartmentsInput = z.infer<typeof restoreDepartments>;
export type DepartmentChange = BulkChange<FormerDepartment>;
/** Gives many departments a manager in one transaction; one that cannot have it does not stop the others. */
export const ChangeDepartments = defineRequest<DepartmentChange[]>(
  'directory.departments.change-many',
  'departments.write',
  CHUNK_TIMEOUT_MS,
).takes(changeDepartments);
/** Gives departments their managers of before, where nothing else has changed them since. */
export const RestoreDepartments = defineRequest<DepartmentChange[]>(
  'directory.departments.restore-many',
  'departments.write',
  CHUNK_TIMEOUT_MS,
).takes(restoreDepartments);

const byId = z.object({ id: z.uuid() });
const createJob = z.object({ id: z.uuid(), input: bulkInput });
/** Idempotent by its id. Throws `already_exists` where that was used with another input. */
export const CreateBulkJob = defineRequest<BulkJobView>('integrations.bulk.create', 'school.write').takes(createJob);
export const GetBulkJob = defineRequest<BulkJobView>('integrations.bulk.get', 'school.write').takes(byId);
/** Cancels a job. The chunk that is being applied is still applied. */
export const CancelBulkJob = defineRequest<BulkJobView>('integrations.bulk.cancel', 'school.write').takes(byId);
/** Makes a job that undoes another one; the same again if there is one. Throws `bulk_not_undoable`. */
export const UndoBulkJob = defineRequest<BulkJobView>('integrations.bulk.undo', 'school.write').takes(byId);

export const bulkItemQuery = z.strictObject({
  result: bulkResult.optional(),
  ...cursorFields,
});
export type BulkItemQuery = z.infer<typeof bulkItemQuery>;
export type BulkItemPage = UncountedPage<BulkItemView>;
export const ListBulkItems = defineRequest<BulkItemPage>('integrations.bulk.list-items', 'school.write').takes(
  bulkItemQuery.extend({ id: z.uuid() }),
);

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
export const UndoTaskChange = defineRequest<TaskView>('tasks.tasks.undo', 'school.write').takes(undone);
/** Brings a deleted employee back, and then its tasks. Throws as {@link UndoTaskChange}. */
export const UndoEmployeeDeletion = defineRequest<EmployeeView>('directory.employees.undo', 'school.write').takes(
  undone,
);
