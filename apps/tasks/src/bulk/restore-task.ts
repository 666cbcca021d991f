import { TaskCreated } from '@recuerda/contracts';
import { entityEvent, type Transaction } from '@recuerda/outbox';
import { AppError } from '@recuerda/service';
import type { TaskSeries } from '../series/task-series.js';
import { lockTasks } from '../tasks/stored-task.js';
import { type Assignee, Task } from '../tasks/task.entity.js';

interface Deleted {
  id: string;
  /** All that was stored of it. */
  row: object;
}

/**
 * Stores a deleted task again, under its id.
 *
 * @returns why it could not be; undefined: it is there again
 */
export async function restoreTask(
  { manager, emit }: Transaction,
  series: TaskSeries,
  { id, row }: Deleted,
  employee: Assignee,
  now: Date,
): Promise<string | undefined> {
  if (await manager.existsBy(Task, { id })) return 'changed_since';
  await manager.insert(Task, { ...row });
  const [task] = await lockTasks(manager, [id]);
  if (!task) throw new Error('the task that was just inserted is missing');
  try {
    if (!task.isCompleted) await series.assertNoneOpen(manager, task);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await manager.delete(Task, { id });
    return error.code;
  }
  task.restore(employee, now);
  await manager.update(Task, { id }, task);
  emit(entityEvent(TaskCreated, task.toSnapshot(), task.version, now));
  return undefined;
}
