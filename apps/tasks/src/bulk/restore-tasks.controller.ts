import { Controller, Inject } from '@nestjs/common';
import {
  type EventDefinition,
  type FormerTask,
  type PublishedTask,
  RestoreTasks,
  type RestoreTasksInput,
  TaskActivated,
  type TaskChange,
  TaskCompleted,
  TaskPaused,
  TaskReopened,
  type TaskSnapshot,
  TaskUpdated,
  type TaskView,
  type UndoneChange,
  UndoTaskChange,
} from '@recuerda/contracts';
import { AppliedChunks } from '@recuerda/database';
import { RequestHandler } from '@recuerda/messaging';
import { InjectUnitOfWork, type Transaction, type UnitOfWork } from '@recuerda/outbox';
import { AppError, type Clock, CLOCK, isInScope } from '@recuerda/service';
import type { EntityManager } from 'typeorm';
import { ReplicaRepository } from '../directory-replica/replica.repository.js';
import { TaskSeries } from '../series/task-series.js';
import { SCHEMA } from '../tasks.config.js';
import { deleteTask, lockTasks, saveTask } from '../entity/stored-task.js';
import type { Assignee, Task } from '../entity/task.entity.js';
import { TaskReader } from '../tasks/task.reader.js';
import { eachTask } from './change-tasks.controller.js';

/** Undoes what was done to tasks, by a bulk job or alone. */
@Controller()
export class RestoreTasksController {
  constructor(
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
    private readonly chunks: AppliedChunks,
    private readonly replica: ReplicaRepository,
    private readonly series: TaskSeries,
    private readonly reader: TaskReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @RequestHandler(RestoreTasks)
  restoreTasks(input: RestoreTasksInput): Promise<TaskChange[]> {
    return this.work.run((transaction) =>
      this.chunks.once(transaction.manager, input, () => this.apply(transaction, input)),
    );
  }

  /** Undoes one change of one task. Throws `not_undoable`, and why the task cannot be as it was. */
  @RequestHandler(UndoTaskChange)
  undo(input: UndoneChange): Promise<TaskView> {
    return this.work.run(async (transaction) => {
      const { manager } = transaction;
      await this.chunks.undoChange<FormerTask>(manager, input, (task) => this.apply(transaction, { tasks: [task] }));
      return this.reader.get(input.id, manager);
    });
  }

  private async apply(
    transaction: Transaction,
    { tasks: given }: Pick<RestoreTasksInput, 'tasks'>,
  ): Promise<TaskChange[]> {
    const { manager } = transaction;
    const now = this.clock.now();
    const employees = await this.lockEmployees(manager, given);
    const changes: TaskChange[] = [];
    for (const { id, previous } of given) {
      if (!previous.row) continue;
      const name = String(previous.row['title']);
      const employee = employees.get(previous.employeeId);
      const code = employee
        ? await this.series.restore(transaction, { id, row: previous.row }, employee)
        : 'employee_not_found';
      changes.push(code ? { id, name, result: 'failed', code } : { id, name, result: 'changed' });
    }
    const changed = given.filter(({ previous }) => previous.row === undefined);
    const ids = changed.map(({ id }) => id);
    const occurrences = changed.flatMap(({ previous }) => previous.nextOccurrenceId ?? []);
    const tasks = await lockTasks(manager, [...ids, ...occurrences]);
    const wanted = new Map(given.map((task) => [task.id, task]));
    const restored = await eachTask(ids, tasks, async (task) => {
      const { version, previous } = wanted.get(task.id) ?? {};
      if (previous === undefined || task.version !== version) return { result: 'failed', code: 'changed_since' };
      const before = task.toSnapshot();
      const employee = task.employeeId === previous.employeeId ? undefined : employees.get(previous.employeeId);
      if (task.employeeId !== previous.employeeId && !employee) throw new AppError('employee_not_found');
      task.takeBack(previous, employee, now);
      if (before.isCompleted && !task.isCompleted)
        await this.removeNext(
          transaction,
          task,
          tasks.find(({ id }) => id === previous.nextOccurrenceId),
        );
      await saveTask(transaction, task, before, eventOf(before, task));
      return { result: 'changed' };
    });
    return [...changes, ...restored];
  }

  /** Deletes the occurrence that completing a task has made, unless somebody has changed it. */
  private async removeNext(transaction: Transaction, task: Task, next: Task | undefined): Promise<void> {
    const untouched = next?.version === 1 ? next : undefined;
    await this.series.assertNoneOpen(transaction.manager, task, untouched?.id);
    if (untouched) await deleteTask(transaction, untouched, this.clock.now());
  }

  private async lockEmployees(
    manager: EntityManager,
    given: RestoreTasksInput['tasks'],
  ): Promise<Map<string, Assignee>> {
    const employees = new Map<string, Assignee>();
    for (const id of [...new Set(given.map(({ previous }) => previous.employeeId))].toSorted()) {
      const employee = await this.replica.lockForShare(manager, id);
      if (employee && isInScope(employee.departmentId)) employees.set(id, employee);
    }
    return employees;
  }
}

/** Returns the event to publish: one describes the change, even if several fields are restored. */
function eventOf(before: PublishedTask, task: Task): EventDefinition<TaskSnapshot> {
  if (before.isCompleted !== task.isCompleted) return task.isCompleted ? TaskCompleted : TaskReopened;
  if (before.isActive === task.isActive) return TaskUpdated;
  return task.isActive ? TaskActivated : TaskPaused;
}
