import { Inject, Injectable } from '@nestjs/common';
import {
  type EventDefinition,
  type FormerTask,
  type RestoreTasksInput,
  TaskActivated,
  type TaskChange,
  TaskPaused,
  TaskReopened,
  type TaskSnapshot,
  TaskUpdated,
} from '@recuerda/contracts';
import { AppliedChunks } from '@recuerda/database';
import { InjectUnitOfWork, type Transaction, type UnitOfWork } from '@recuerda/outbox';
import { AppError, type Clock, CLOCK, isInScope } from '@recuerda/service';
import type { EntityManager } from 'typeorm';
import { AssigneeRepository } from '../directory-replica/assignee.repository.js';
import { TaskSeries } from '../series/task-series.js';
import { SCHEMA } from '../tasks.database.js';
import { lockTasks, saveTask } from '../tasks/stored-task.js';
import type { Assignee, Task } from '../tasks/task.entity.js';
import { eachTask } from './each-task.js';
import { restoreTask } from './restore-task.js';

/** Undoes what a bulk job did to tasks. */
@Injectable()
export class RestoreManyTasks {
  constructor(
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
    private readonly chunks: AppliedChunks,
    private readonly assignees: AssigneeRepository,
    private readonly series: TaskSeries,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  run(input: RestoreTasksInput): Promise<TaskChange[]> {
    return this.work.run((transaction) =>
      this.chunks.once(transaction.manager, input, () => this.apply(transaction, input)),
    );
  }

  private async apply(transaction: Transaction, { tasks: given }: RestoreTasksInput): Promise<TaskChange[]> {
    const { manager } = transaction;
    const now = this.clock.now();
    const employees = await this.lockEmployees(manager, given);
    const changes: TaskChange[] = [];
    for (const { id, previous } of given) {
      if (!previous.row) continue;
      const name = String(previous.row['title']);
      const employee = employees.get(previous.employeeId);
      const code = employee
        ? await restoreTask(transaction, this.series, { id, row: previous.row }, employee, now)
        : 'employee_not_found';
      changes.push(code ? { id, name, result: 'failed', code } : { id, name, result: 'changed' });
    }
    const ids = given.filter(({ previous }) => previous.row === undefined).map(({ id }) => id);
    const tasks = await lockTasks(manager, ids);
    const wanted = new Map(given.map((task) => [task.id, task]));
    const restored = await eachTask(ids, tasks, async (task) => {
      const { version, previous } = wanted.get(task.id) ?? {};
      if (previous === undefined || task.version !== version) return { result: 'failed', code: 'changed_since' };
      const before = task.toSnapshot();
      const employee = task.employeeId === previous.employeeId ? undefined : employees.get(previous.employeeId);
      if (task.employeeId !== previous.employeeId && !employee) throw new AppError('employee_not_found');
      const event = await this.restore(manager, task, previous, employee, now);
      await saveTask(transaction, task, before, event);
      return { result: 'changed' };
    });
    return [...changes, ...restored];
  }

  /** Returns the event to publish: one describes the change, even if several fields are restored. */
  private async restore(
    manager: EntityManager,
    task: Task,
    { isActive, isCompleted, reminderInterval, consequences }: FormerTask,
    employee: Assignee | undefined,
    now: Date,
  ): Promise<EventDefinition<TaskSnapshot>> {
    const isReopened = task.isCompleted && !isCompleted;
    if (isReopened) {
      task.reopen(now);
      await this.series.assertNoneOpen(manager, task);
    }
    task.edit({ reminderInterval }, employee, now);
    const isToggled = task.isActive !== isActive;
    if (isToggled) task[isActive ? 'activate' : 'pause'](now);
    if (consequences) task.restoreConsequences(consequences, now);
    if (!isToggled) return isReopened ? TaskReopened : TaskUpdated;
    if (isReopened) return TaskReopened;
    return isActive ? TaskActivated : TaskPaused;
  }

  private async lockEmployees(
    manager: EntityManager,
    given: RestoreTasksInput['tasks'],
  ): Promise<Map<string, Assignee>> {
    const employees = new Map<string, Assignee>();
    for (const id of [...new Set(given.map(({ previous }) => previous.employeeId))].toSorted()) {
      const employee = await this.assignees.lockForShare(manager, id);
      if (employee && isInScope(employee.departmentId)) employees.set(id, employee);
    }
    return employees;
  }
}
