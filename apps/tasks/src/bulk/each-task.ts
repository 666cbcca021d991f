import type { TaskChange } from '@recuerda/contracts';
import { AppError, isInScope } from '@recuerda/service';
import type { Task } from '../tasks/task.entity.js';

/**
 * Changes tasks one by one, in the order of their ids given. What the task itself refuses is a result and stops no
 * other; so is a task that does not exist, or that the principal may not know.
 */
export async function eachTask(
  ids: readonly string[],
  tasks: readonly Task[],
  change: (task: Task) => Promise<TaskChange>,
): Promise<TaskChange[]> {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const results: TaskChange[] = [];
  for (const id of ids) {
    const task = byId.get(id);
    if (!task || !isInScope(task.departmentId)) {
      results.push({ id, result: 'failed', code: 'task_not_found' });
      continue;
    }
    try {
      results.push(await change(task));
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'service_unavailable') throw error;
      results.push({ id, result: 'failed', code: error.code });
    }
  }
  return results;
}
