import type { FormerTask, TaskChange } from '@recuerda/contracts';
import { eachRow } from '@recuerda/service';
import type { Task } from '../entity/task.entity.js';

const TASKS = {
  nameOf: ({ title }: Task) => title,
  departmentIdOf: ({ departmentId }: Task) => departmentId,
  missing: 'task_not_found',
};

/** Changes tasks one by one, in the order of `ids`. */
export const eachTask = (
  ids: readonly string[],
  tasks: readonly Task[],
  change: (task: Task) => Promise<Omit<TaskChange, 'id' | 'name'>>,
): Promise<TaskChange[]> => eachRow<Task, FormerTask>(ids, tasks, TASKS, change);
