import { z } from 'zod';
import { defineRequest } from '../define.js';
import {
  createTaskGroupInput,
  groupPeopleInput,
  type TaskGroupView,
  updateTaskGroupInput,
} from '../entities/task-group.js';

/** Longer than the tasks of a whole group take on a slow machine, ms. */
const GROUP_TIMEOUT_MS = 15_000;
const byId = z.object({ id: z.uuid() });
const add = byId.extend(groupPeopleInput.shape);
export type AddToTaskGroupInput = z.infer<typeof add>;

/** The groups that have open tasks, newest first. At most 50. */
export const ListTaskGroups = defineRequest<TaskGroupView[]>('tasks.groups.list', 'school.read');
export const GetTaskGroup = defineRequest<TaskGroupView>('tasks.groups.get', 'school.read').takes(byId);
/** Creates a task for each employee of the audience. Idempotent by its id. */
export const CreateTaskGroup = defineRequest<TaskGroupView>(
  'tasks.groups.create',
  'school.write',
  GROUP_TIMEOUT_MS,
).takes(createTaskGroupInput);
/** Changes all open tasks of a group. Throws `forbidden` for a group with tasks that the principal may not know. */
export const UpdateTaskGroup = defineRequest<TaskGroupView>(
  'tasks.groups.update',
  'school.write',
  GROUP_TIMEOUT_MS,
).takes(updateTaskGroupInput);
/** Creates tasks of a group for further employees; one who has a task of it gets no other. */
export const AddToTaskGroup = defineRequest<TaskGroupView>('tasks.groups.add', 'school.write', GROUP_TIMEOUT_MS).takes(
  add,
);
