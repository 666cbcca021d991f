import { z } from 'zod';
import { defineEvent } from '../define.js';
import { deletionOf, snapshotOf } from '../entities/entity-fields.js';
import { storedTask } from '../entities/task.js';

/** A task as services know it by its events. */
export const publishedTask = z.object({
  ...storedTask.shape,
  /**
   * Active, neither completed nor reported as done, and its employee has a name and a phone, wants reminders and can
   * get them.
   */
  remindable: z.boolean(),
  /**
   * How often reminders of the task were started: when it was created, activated or reopened. A reminder of an earlier
   * activation is stale, even when the task is active again.
   */
  activation: z.int().positive(),
  /** The employee's; null if it is not known. */
  departmentId: z.uuid().nullable(),
});
export type PublishedTask = z.infer<typeof publishedTask>;

const taskSnapshot = snapshotOf(publishedTask.shape);
export type TaskSnapshot = z.infer<typeof taskSnapshot>;

export const TaskCreated = defineEvent('tasks.task.created', taskSnapshot);
export const TaskUpdated = defineEvent('tasks.task.updated', taskSnapshot);
export const TaskPaused = defineEvent('tasks.task.paused', taskSnapshot);
export const TaskActivated = defineEvent('tasks.task.activated', taskSnapshot);
export const TaskCompleted = defineEvent('tasks.task.completed', taskSnapshot);
export const TaskReopened = defineEvent('tasks.task.reopened', taskSnapshot);
export const TaskDeleted = defineEvent('tasks.task.deleted', deletionOf(publishedTask.shape));
/** The task as it is, published again so that replicas can be rebuilt. */
export const TaskRepublished = defineEvent('tasks.task.republished', taskSnapshot);

/** Events that carry the whole task. */
export const TASK_SNAPSHOTS = [
  TaskCreated,
  TaskUpdated,
  TaskPaused,
  TaskActivated,
  TaskCompleted,
  TaskReopened,
  TaskRepublished,
] as const;
export const TASK_EVENTS = [...TASK_SNAPSHOTS, TaskDeleted] as const;

/** A set of tasks as it may be written down. */
const setFields = { id: z.uuid(), name: z.string(), items: z.array(z.string()), version: z.int() };

export const TaskSetCreated = defineEvent('tasks.set.created', snapshotOf(setFields));
export const TaskSetUpdated = defineEvent('tasks.set.updated', snapshotOf(setFields));
export const TaskSetDeleted = defineEvent('tasks.set.deleted', deletionOf(setFields));
/** Its tasks were created for employees. */
export const TaskSetStarted = defineEvent('tasks.set.started', z.object(setFields));
export const TASK_SET_EVENTS = [TaskSetCreated, TaskSetUpdated, TaskSetDeleted, TaskSetStarted] as const;
