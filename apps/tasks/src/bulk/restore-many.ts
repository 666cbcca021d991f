import { Inject, Injectable } from '@nestjs/common';
import {
  type EventDefinition,
  type FormerTask,
  type RestoreTasksInput,
  TaskActivated,
  type TaskChange,
  TaskCreated,
  TaskPaused,
  TaskReopened,
  type TaskSnapshot,
  TaskUpdated,
} from '@recuerda/contracts';
import { AppliedChunks } from '@recuerda/database';
import { entityEvent, InjectUnitOfWork, type Transaction, type UnitOfWork } from '@recuerda/outbox';
import { AppError, type Clock, CLOCK, isInScope } from '@recuerda/service';
import type { EntityManager } from 'typeorm';
import { AssigneeRepository } from '../directory-replica/assignee.repository.js';
import { TaskSeries } from '../series/task-series.js';
import { SCHEMA } from '../tasks.database.js';
import { lockTasks, saveTask } from '../tasks/stored-task.js';
import { type Assignee, Task } from '../tasks/task.entity.js';
import { eachTask } from './each-task.js';

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
    for (const { id, previous } of given)
      if (previous.row) changes.push(await this.createAgain(transaction, { id, ...previous }, employees, now));
    const ids = given.filter(({ previous }) => previous.row === undefined).map(({ id }) => id);
    const tasks = await lockTasks(manager, ids);
    const wanted = new Map(given.map((task) => [task.id, task]));
    const restored = await eachTask(ids, tasks, async (task) => {
      const { version, previous } = wanted.get(task.id) ?? {};
      if (previous === undefined || task.version !== version)
        return { id: task.id, result: 'failed', code: 'changed_since' };
      const before = task.toSnapshot();
      const employee = task.employeeId === previous.employeeId ? undefined : employees.get(previous.employeeId);
      if (task.employeeId !== previous.employeeId && !employee) throw new AppError('employee_not_found');
      const event = await this.restore(manager, task, previous, employee, now);
      await saveTask(transaction, task, before, event);
      return { id: task.id, result: 'changed' };
    });
    return [...changes, ...restored];
  }

  /** Stores a deleted task again, under its id. */
  private async createAgain(
    { manager, emit }: Transaction,
    { id, employeeId, row }: FormerTask & { id: string },
    employees: ReadonlyMap<string, Assignee>,
    now: Date,
  ): Promise<TaskChange> {
    const employee = employees.get(employeeId);
    if (!employee) return { id, result: 'failed', code: 'employee_not_found' };
    if (await manager.existsBy(Task, { id })) return { id, result: 'failed', code: 'changed_since' };
    await manager.insert(Task, { ...row });
    const [task] = await lockTasks(manager, [id]);
    if (!task) throw new Error('a task that was inserted is there');
    try {
      if (!task.isCompleted) await this.series.assertNoneOpen(manager, task);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await manager.delete(Task, { id });
      return { id, result: 'failed', code: error.code };
    }
    task.restore(employee, now);
    await manager.update(Task, { id }, task);
    emit(entityEvent(TaskCreated, task.toSnapshot(), task.version, now));
    return { id, result: 'changed' };
  }

  /** Returns the event that says the most of it. */
  private async restore(
    manager: EntityManager,
    task: Task,
    { isActive, isCompleted, reminderInterval }: FormerTask,
    employee: Assignee | undefined,
    now: Date,
  ): Promise<EventDefinition<TaskSnapshot>> {
    const isReopened = task.isCompleted && !isCompleted;
    if (isReopened) {
      task.reopen(now);
      await this.series.assertNoneOpen(manager, task);
    }
    task.edit({ reminderInterval }, employee, now);
    if (task.isActive === isActive) return isReopened ? TaskReopened : TaskUpdated;
    if (isActive) task.activate(now);
    else task.pause(now);
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
