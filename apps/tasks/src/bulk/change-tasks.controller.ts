import { Controller, Inject } from '@nestjs/common';
import {
  BULK_REMINDERS_PER_SECOND,
  ChangeTasks,
  type ChangeTasksInput,
  type EventDefinition,
  type FormerTask,
  TaskActivated,
  type TaskAction,
  type TaskChange,
  TaskCompleted,
  TaskPaused,
  type TaskSnapshot,
  TaskUpdated,
} from '@recuerda/contracts';
import { AppliedChunks } from '@recuerda/database';
import { RequestHandler } from '@recuerda/messaging';
import { InjectUnitOfWork, type Transaction, type UnitOfWork } from '@recuerda/outbox';
import { AppError, type Clock, CLOCK, eachRow } from '@recuerda/service';
import type { EntityManager } from 'typeorm';
import { FindAssignee } from '../directory-replica/find-assignee.js';
import { TaskSeries } from '../series/task-series.js';
import { SCHEMA } from '../tasks.config.js';
import { deletedTask, deleteTask, formerTask, lockTasks, saveTask } from '../entity/stored-task.js';
import type { Assignee, Task } from '../entity/task.entity.js';

const EVENT_OF: Record<Exclude<TaskAction, 'delete'>, EventDefinition<TaskSnapshot>> = {
  pause: TaskPaused,
  activate: TaskActivated,
  complete: TaskCompleted,
  interval: TaskUpdated,
  reassign: TaskUpdated,
  remind: TaskUpdated,
};
const REMIND_GAP_MS = 1_000 / BULK_REMINDERS_PER_SECOND;

/** Makes the same change to many tasks. */
@Controller()
export class ChangeTasksController {
  constructor(
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
    private readonly chunks: AppliedChunks,
    private readonly assignees: FindAssignee,
    private readonly series: TaskSeries,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws AppError `validation_failed` if the employee who is to get the tasks does not exist. */
  @RequestHandler(ChangeTasks)
  async changeTasks(input: ChangeTasksInput): Promise<TaskChange[]> {
    const { employeeId } = input;
    if (employeeId !== undefined) await this.assignees.ensureReplicated(employeeId);
    return this.work.run((transaction) =>
      this.chunks.once(transaction.manager, input, () => this.apply(transaction, input)),
    );
  }

  private async apply(transaction: Transaction, input: ChangeTasksInput): Promise<TaskChange[]> {
    const { action, ids } = input;
    const now = this.clock.now();
    // Every transaction locks the replica of employees before tasks.
    const employee = await this.lockEmployee(transaction.manager, input);
    const repeated = action === 'complete' ? await this.series.lockAssignees(transaction.manager, ids) : undefined;
    const tasks = await lockTasks(transaction.manager, ids);
    if (action === 'delete')
      return eachTask(ids, tasks, async (task) => {
        await deleteTask(transaction, task, now);
        return { result: 'changed', version: task.version + 1, previous: deletedTask(task) };
      });
    let reminded = 0;
    return eachTask(ids, tasks, async (task) => {
      const before = task.toSnapshot();
      const previous = formerTask(task);
      const assignee = repeated?.get(task.id);
      if (repeated && !this.series.isAssignee(task, assignee)) throw new AppError('service_unavailable');
      const changed =
        action === 'remind' ? remindTask(task, reminded, now) : changeTask(task, action, input, employee, now);
      if (!changed) return { result: 'unchanged' };
      await saveTask(transaction, task, before, EVENT_OF[action]);
      if (action === 'remind') {
        reminded += 1;
        return { result: 'changed' };
      }
      const nextOccurrenceId = assignee && (await this.series.continue(transaction, task, assignee));
      return { result: 'changed', version: task.version, previous: { ...previous, nextOccurrenceId } };
    });
  }

  private async lockEmployee(manager: EntityManager, { employeeId }: ChangeTasksInput): Promise<Assignee | undefined> {
    return employeeId === undefined ? undefined : this.assignees.lockForShare(manager, employeeId);
  }
}

/** Returns whether it changed. */
function changeTask(
  task: Task,
  action: Exclude<TaskAction, 'remind' | 'delete'>,
  { reminderInterval }: ChangeTasksInput,
  employee: Assignee | undefined,
  now: Date,
): boolean {
  if (action === 'reassign') return employee !== undefined && task.edit({}, employee, now);
  if (action === 'interval') return reminderInterval !== undefined && task.edit({ reminderInterval }, undefined, now);
  return task[action](now);
}

/** Returns false for a task whose employee cannot be reached, or has reported it as done. */
function remindTask(task: Task, remindedBefore: number, now: Date): boolean {
  if (task.isActive && !task.remindable) return false;
  return task.remindAt(new Date(now.getTime() + remindedBefore * REMIND_GAP_MS), now);
}

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
