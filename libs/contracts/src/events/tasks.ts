import { z } from 'zod';
import { defineEvent } from '../define.js';
import { instantField } from '../fields.js';

const taskState = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string().nullable(),
  employeeId: z.uuid(),
  reminderInterval: z.int().positive(),
  isActive: z.boolean(),
  isCompleted: z.boolean(),
  /** Active, not completed, and its employee has a name and a phone. */
  remindable: z.boolean(),
  /**
   * Counts how often the task began to be reminded (created, activated, reopened). A reminder of an
   * earlier activation is stale, even when the task is active again.
   */
  activation: z.int().positive(),
  createdAt: instantField,
  updatedAt: instantField,
});

export type TaskState = z.infer<typeof taskState>;

export const TaskCreated = defineEvent('tasks.task.created', taskState);
export const TaskUpdated = defineEvent('tasks.task.updated', taskState);
export const TaskPaused = defineEvent('tasks.task.paused', taskState);
export const TaskActivated = defineEvent('tasks.task.activated', taskState);
export const TaskCompleted = defineEvent('tasks.task.completed', taskState);
export const TaskReopened = defineEvent('tasks.task.reopened', taskState);
export const TaskDeleted = defineEvent('tasks.task.deleted', z.object({ id: z.uuid() }));
export const TaskRepublished = defineEvent('tasks.task.republished', taskState);

export const TASK_STATES = [
  TaskCreated,
  TaskUpdated,
  TaskPaused,
  TaskActivated,
  TaskCompleted,
  TaskReopened,
  TaskRepublished,
] as const;
export const TASK_EVENTS = [...TASK_STATES, TaskDeleted] as const;
