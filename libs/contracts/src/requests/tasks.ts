import { z } from 'zod';
import { defineRequest } from '../define.js';
import {
  type AcknowledgeTaskInput,
  acknowledgeTaskInput,
  type CreateTaskInput,
  createTaskInput,
  type ReassignTaskInput,
  reassignTaskInput,
  type RemindTaskInput,
  remindTaskInput,
  type SnoozeTaskInput,
  snoozeTaskInput,
  type UpdateTaskInput,
  updateTaskInput,
} from '../entities/task.js';
import { idField } from '../fields.js';
import { batched, type TaskQuery, taskQuery } from '../inputs/list.js';
import type { Page } from '../views/page.js';
import type { ReminderSnapshot, TaskCounts, TaskView } from '../views/task.js';

const byId = z.object({ id: z.uuid() });
/** A change of one task. `changeId`: its id, under which it can be undone; absent: it cannot. */
const change = byId.extend({ changeId: idField.optional() });
export type TaskChangeInput = z.infer<typeof change>;
const none = z.object({});

export const ListTasks = defineRequest<Page<TaskView>, TaskQuery>(
  'tasks.tasks.list',
  'school.read',
  batched(taskQuery),
);
export const GetTask = defineRequest<TaskView, { id: string }>('tasks.tasks.get', 'school.read', byId);
/** Tasks by id, in no order; ids that do not exist are left out. At most 500. */
export const GetTasks = defineRequest<TaskView[], { ids: string[] }>(
  'tasks.tasks.get-many',
  'school.read',
  z.object({ ids: z.array(z.uuid()).max(500) }),
);
export const CreateTask = defineRequest<TaskView, CreateTaskInput>(
  'tasks.tasks.create',
  'school.write',
  createTaskInput,
);
/** `changeId` counts where only the employee is changed. */
export const UpdateTask = defineRequest<TaskView, UpdateTaskInput & Pick<TaskChangeInput, 'changeId'>>(
  'tasks.tasks.update',
  'school.write',
  updateTaskInput.extend({ changeId: change.shape.changeId }),
);
export const PauseTask = defineRequest<TaskView, TaskChangeInput>('tasks.tasks.pause', 'school.write', change);
export const ActivateTask = defineRequest<TaskView, TaskChangeInput>('tasks.tasks.activate', 'school.write', change);
/** For an acting employee, of a task whose completion is confirmed: reports it as done. */
export const CompleteTask = defineRequest<TaskView, TaskChangeInput>('tasks.tasks.complete', 'school.write', change);
export const ReopenTask = defineRequest<TaskView, TaskChangeInput>('tasks.tasks.reopen', 'school.write', change);
/** The task that its employee reported as done is not: it is reminded again. */
export const RejectCompletion = defineRequest<TaskView, { id: string }>(
  'tasks.tasks.reject-completion',
  'school.write',
  byId,
);
/** Puts off the reminders of an active task until an instant; activating the task ends it. */
export const SnoozeTask = defineRequest<TaskView, SnoozeTaskInput>(
  'tasks.tasks.snooze',
  'school.write',
  snoozeTaskInput,
);
/** The employee has seen the task: what was escalated is answered, and it is silent for a while. */
export const AcknowledgeTask = defineRequest<TaskView, AcknowledgeTaskInput>(
  'tasks.tasks.acknowledge',
  'services',
  acknowledgeTaskInput,
);
/**
 * For who may decide in a department, which the service that asks has made sure of: the task is reminded now, and its
 * chain begins anew. Throws `task_not_found` for a task of another department.
 */
export const RemindTask = defineRequest<TaskView, RemindTaskInput>('tasks.tasks.remind', 'services', remindTaskInput);
/** Gives the task to another employee of the department. Throws `task_not_found` for a task of another department. */
export const ReassignTask = defineRequest<TaskView, ReassignTaskInput>(
  'tasks.tasks.reassign',
  'services',
  reassignTaskInput,
);
export const DeleteTask = defineRequest<Record<string, never>, TaskChangeInput>(
  'tasks.tasks.delete',
  'school.write',
  change,
);

/** The latest active tasks, newest first. */
export const ListRecentTasks = defineRequest<TaskView[], { limit: number }>(
  'tasks.tasks.recent',
  'school.read',
  z.object({ limit: z.int().min(1).max(50) }),
);
export const CountTasks = defineRequest<TaskCounts, Record<string, never>>('tasks.counts.get', 'school.read', none);

/**
 * Reads tasks again just before sending: those that are still active and not completed and whose `activation` is still
 * the one given. A reminder whose task is missing from the answer must not be sent.
 */
export const GetReminderSnapshots = defineRequest<
  ReminderSnapshot[],
  { reminders: { taskId: string; activation: number }[] }
>(
  'tasks.reminders.facts',
  'services',
  z.object({ reminders: z.array(z.object({ taskId: z.uuid(), activation: z.int().positive() })).max(1_000) }),
  2_000,
  { plainAnswer: true },
);
/** Publishes every task again, so that replicas can be rebuilt. Returns the number of events written. */
export const RepublishTasks = defineRequest<{ events: number }, Record<string, never>>(
  'tasks.projection.republish',
  'services',
  none,
  60_000,
);
