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
  const deleted = Object.assign(new Task(), row);
  try {
    if (!deleted.isCompleted) await series.assertNoneOpen(manager, deleted);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code;
  }
  // It is there, or another occurrence has its date by now: an error would end the transaction.
  const insert = manager
    .createQueryBuilder()
    .insert()
    .into(Task)
    .values({ ...row });
  const { raw } = await insert.orIgnore().returning('id').execute();
  const [task] = (raw as unknown[]).length > 0 ? await lockTasks(manager, [id]) : [];
  if (!task) return 'changed_since';
  task.restore(employee, now);
  await manager.update(Task, { id }, task);
  emit(entityEvent(TaskCreated, task.toSnapshot(), task.version, now));
  return undefined;
}
