import { z } from 'zod';
import { defineRequest } from '../define.js';
import {
  acknowledgeTaskInput,
  createTaskInput,
  declineTaskInput,
  reassignTaskInput,
  rejectTaskCompletionInput,
  remindTaskInput,
  snoozeTaskInput,
  updateTaskInput,
} from '../entities/task.js';
import { createTaskSetInput, startSetInput, taskSetEdit } from '../entities/task-set.js';
import type { StartedSet, TaskSetSummary, TaskSetView } from '../entities/task-set.js';
import { idField } from '../fields.js';
import { batched, taskQuery } from '../inputs/list.js';
import type { Page } from '../views/page.js';
import type { ReminderSnapshot, TaskCounts, TaskView } from '../views/task.js';

const byId = z.object({ id: z.uuid() });
/** A change of one task. `changeId`: its id, under which it can be undone; absent: it cannot. */
const change = byId.extend({ changeId: idField.optional() });
export type TaskChangeInput = z.infer<typeof change>;

export const ListTasks = defineRequest<Page<TaskView>>('tasks.tasks.list', 'school.read').takes(batched(taskQuery));
export const GetTask = defineRequest<TaskView>('tasks.tasks.get', 'school.read').takes(byId);
/** Tasks by id, in no order; ids that do not exist are left out. At most 500. */
export const GetTasks = defineRequest<TaskView[]>('tasks.tasks.get-many', 'school.read').takes(
  z.object({ ids: z.array(z.uuid()).max(500) }),
);
export const CreateTask = defineRequest<TaskView>('tasks.tasks.create', 'school.write').takes(createTaskInput);
/** `changeId` counts where only the employee is changed. */
export const UpdateTask = defineRequest<TaskView>('tasks.tasks.update', 'school.write').takes(
  updateTaskInput.extend({ changeId: change.shape.changeId }),
);
export const PauseTask = defineRequest<TaskView>('tasks.tasks.pause', 'school.write').takes(change);
export const ActivateTask = defineRequest<TaskView>('tasks.tasks.activate', 'school.write').takes(change);
/** For an acting employee, of a task whose completion is confirmed: reports it as done; a manager confirms it. */
export const CompleteTask = defineRequest<TaskView>('tasks.tasks.complete', 'school.write').takes(
  change.extend({ departmentId: idField.optional() }),
);
export const ReopenTask = defineRequest<TaskView>('tasks.tasks.reopen', 'school.write').takes(change);
/** The task that its employee reported as done is not: it is reminded again, and the employee learns why. */
export const RejectCompletion = defineRequest<TaskView>('tasks.tasks.reject-completion', 'school.write').takes(
  rejectTaskCompletionInput,
);
/** The acting employee cannot do the task. Its reminders go on until somebody decides. */
export const DeclineTask = defineRequest<TaskView>('tasks.tasks.decline', 'services').takes(declineTaskInput);
/** Puts off the reminders of an active task until an instant; activating the task ends it. */
export const SnoozeTask = defineRequest<TaskView>('tasks.tasks.snooze', 'school.write').takes(snoozeTaskInput);
/** The employee has seen the task: what was escalated is answered, and it is silent for a while. */
export const AcknowledgeTask = defineRequest<TaskView>('tasks.tasks.acknowledge', 'services').takes(
  acknowledgeTaskInput,
);
/**
 * The task is reminded now, and its chain begins anew. With `departmentId`, as in other requests: for who may decide in
 * that department, which the service that asks has made sure of. Throws `task_not_found` for a task of another one.
 */
export const RemindTask = defineRequest<TaskView>('tasks.tasks.remind', 'school.write').takes(remindTaskInput);
/** Gives the task to another employee of the department. Throws `task_not_found` for a task of another department. */
export const ReassignTask = defineRequest<TaskView>('tasks.tasks.reassign', 'services').takes(reassignTaskInput);
export const DeleteTask = defineRequest('tasks.tasks.delete', 'school.write').takes(change);

/** The latest active tasks, newest first. */
export const ListRecentTasks = defineRequest<TaskView[]>('tasks.tasks.recent', 'school.read').takes(
  z.object({ limit: z.int().min(1).max(50) }),
);
export const CountTasks = defineRequest<TaskCounts>('tasks.counts.get', 'school.read');

/**
 * Reads tasks again just before sending: those that are still active and not completed and whose `activation` is still
 * the one given; null: any, unless it is snoozed. A reminder whose task is missing from the answer must not be sent.
 */
export const GetReminderSnapshots = defineRequest<ReminderSnapshot[]>('tasks.reminders.facts', 'services', 2_000, {
  plainAnswer: true,
}).takes(
  z.object({
    reminders: z.array(z.object({ taskId: z.uuid(), activation: z.int().positive().nullable() })).max(1_000),
  }),
);
/** Publishes every task again, so that replicas can be rebuilt. Returns the number of events written. */
export const RepublishTasks = defineRequest<{ events: number }>('tasks.projection.republish', 'services', 60_000);

/** The school's sets of tasks, by name. */
export const ListTaskSets = defineRequest<{ items: TaskSetSummary[] }>('tasks.sets.list', 'school.read');
export const GetTaskSet = defineRequest<TaskSetView>('tasks.sets.get', 'school.read').takes(byId);
export const CreateTaskSet = defineRequest<TaskSetView>('tasks.sets.create', 'school.write').takes(createTaskSetInput);
export const UpdateTaskSet = defineRequest<TaskSetView>('tasks.sets.update', 'school.write').takes(
  z.object({ id: idField, edit: taskSetEdit }),
);
export const DeleteTaskSet = defineRequest('tasks.sets.delete', 'school.write').takes(byId);
/** Creates the tasks for each employee, all or none. `id`: the key; a repeated request returns those that are left. */
export const StartTaskSet = defineRequest<StartedSet>('tasks.sets.start', 'school.write', 20_000).takes(
  z.object({ id: idField, setId: idField, ...startSetInput.shape }),
);
