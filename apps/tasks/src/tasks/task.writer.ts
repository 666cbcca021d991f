import { Inject, Injectable } from '@nestjs/common';
import {
  type CreateTaskInput,
  type DeclineTaskInput,
  type EventDefinition,
  type FormerTask,
  type RejectTaskCompletionInput,
  type RemindTaskInput,
  type SnoozeTaskInput,
  TaskActivated,
  TaskCompleted,
  TaskCreated,
  TaskPaused,
  type TaskChange,
  type TaskChangeInput,
  TaskReopened,
  TaskRepublished,
  type TaskSnapshot,
  TaskUpdated,
  type TaskView,
  type UpdateTaskInput,
} from '@recuerda/contracts';
import { AppliedChunks, IdempotencyKeys } from '@recuerda/database';
import { entityEvent, InjectUnitOfWork, republishRows, type Transaction, type UnitOfWork } from '@recuerda/outbox';
import { actingEmployee, AppError, assertExpected, type Clock, CLOCK, fieldError, isInScope } from '@recuerda/service';
import type { EntityManager } from 'typeorm';
import { FindAssignee } from '../directory-replica/find-assignee.js';
import { deletedTask, deleteTask, formerTask, lockTask, saveTask } from '../entity/stored-task.js';
import { Task } from '../entity/task.entity.js';
import { TaskSeries } from '../series/task-series.js';
import { SCHEMA } from '../tasks.config.js';
import { TaskReader } from './task.reader.js';

type Transition = 'pause' | 'activate' | 'reopen';

const EVENT_OF: Record<Transition, EventDefinition<TaskSnapshot>> = {
  pause: TaskPaused,
  activate: TaskActivated,
  reopen: TaskReopened,
};

/** Maximum tries of a completion whose task gets another employee each time. */
const MAX_TRIES = 5;

@Injectable()
export class TaskWriter {
  constructor(
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
    private readonly keys: IdempotencyKeys,
    private readonly chunks: AppliedChunks,
    private readonly assignees: FindAssignee,
    private readonly reader: TaskReader,
    private readonly series: TaskSeries,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * A repeated request returns the task that is there. Throws `already_exists` when the id was used with another body,
   * `already_deleted` when the task was deleted.
   */
  async create(input: CreateTaskInput): Promise<TaskView> {
    const employeeId = input.employeeId.toLowerCase();
    await this.assignees.ensureReplicated(employeeId);
    return this.work.run(({ manager, emit }) =>
      this.keys.createOnce(manager, {
        entity: 'task',
        input,
        find: () => this.reader.find(input.id, manager),
        mayRead: ({ employee }) => isInScope(employee?.department?.id),
        create: async () => {
          const employee = await this.assignees.lockForShare(manager, employeeId);
          const task = Task.create(input, employee, this.clock.now());
          await this.series.assertDates(manager, task);
          await manager.insert(Task, task);
          emit(entityEvent(TaskCreated, task.toSnapshot(), task.version, task.createdAt));
          return this.reader.get(task.id, manager);
        },
      }),
    );
  }

  /** Throws `fields_changed`, and `validation_failed` for an employee or dates that do not fit. */
  async update({ id, patch, expected }: UpdateTaskInput, changeId?: string, departmentId?: string): Promise<TaskView> {
    const employeeId = patch.employeeId?.toLowerCase();
    if (employeeId !== undefined) await this.assignees.ensureReplicated(employeeId);
    return this.work.run(async (transaction) => {
      const { manager } = transaction;
      const employee = employeeId === undefined ? undefined : await this.assignees.lockForShare(manager, employeeId);
      if (departmentId !== undefined && employee?.departmentId !== departmentId)
        throw fieldError('employeeId', 'No es de este departamento.');
      const [task, before] = await lockTask(manager, id, departmentId);
      if (departmentId !== undefined && task.isCompleted) throw new AppError('task_completed');
      await assertExpected(expected, { stored: before, patch, view: () => this.reader.get(id, manager) });
      const former = formerTask(task);
      if (!task.edit(patch, employee, this.clock.now())) return this.reader.get(id, manager);
      await this.series.assertDates(manager, task, before);
      await saveTask(transaction, task, before, TaskUpdated);
      const isReassigned = Object.keys(patch).join() === 'employeeId';
      if (isReassigned) await this.chunks.keepChange(manager, changeId, changeOfOne(task, former));
      return this.reader.get(id, manager);
    });
  }

  /**
   * Throws `task_completed` or `task_not_completed` when the task's state forbids it, and `occurrence_open` for
   * reopening while another occurrence of the task is open.
   */
  change(id: string, transition: Transition, changeId?: string): Promise<TaskView> {
    const change = async (task: Task, now: Date, manager: EntityManager) => {
      const changed = task[transition](now);
      if (changed && transition === 'reopen') await this.series.assertNoneOpen(manager, task);
      return changed;
    };
    return this.changeBy(id, EVENT_OF[transition], change, changeId);
  }

  /**
   * An employee's reply only reports it, where completion is to be confirmed, as a manager of `departmentId` may. A
   * task that repeats gets its next occurrence.
   */
  async complete({ id, changeId, departmentId }: TaskChangeInput & { departmentId?: string | undefined }) {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const completed = await this.work.run((transaction) =>
        this.completeOnce(transaction, id, changeId, departmentId),
      );
      if (completed) return completed;
    }
    throw new AppError('service_unavailable');
  }

  /** Returns undefined if it has to be tried again, with the employee that the next occurrence needs. */
  private async completeOnce(
    transaction: Transaction,
    id: string,
    changeId: string | undefined,
    departmentId: string | undefined,
  ): Promise<TaskView | undefined> {
    const { manager } = transaction;
    const assignee = await this.series.lockAssignee(manager, id);
    const [task, before] = await lockTask(manager, id, departmentId);
    if (!this.series.isAssignee(task, assignee)) return undefined;
    const now = this.clock.now();
    const former = formerTask(task);
    const reports = task.confirmCompletion && departmentId === undefined && actingEmployee() !== undefined;
    const changed = reports ? task.reportCompletion(now) : task.complete(now);
    if (!changed) return this.reader.get(id, manager);
    await saveTask(transaction, task, before, reports ? TaskUpdated : TaskCompleted);
    const nextOccurrenceId = reports || !assignee ? undefined : await this.series.continue(transaction, task, assignee);
    await this.chunks.keepChange(manager, changeId, changeOfOne(task, { ...former, nextOccurrenceId }));
    return this.reader.get(id, manager);
  }

  rejectCompletion({ id, reason, departmentId }: RejectTaskCompletionInput): Promise<TaskView> {
    return this.changeBy(id, TaskUpdated, (task, now) => task.rejectCompletion(reason, now), undefined, departmentId);
  }

  decline({ id, at, reason }: DeclineTaskInput): Promise<TaskView> {
    return this.changeBy(id, TaskUpdated, (task, now) => task.decline(new Date(at), reason, now));
  }

  /** Throws `task_completed` or `task_paused`, or `validation_failed` for a time that is past or too far. */
  snooze({ id, until, departmentId }: SnoozeTaskInput): Promise<TaskView> {
    const isOwn = departmentId === undefined && actingEmployee() !== undefined;
    const snooze = (task: Task, now: Date) => task.snooze(new Date(until), now, isOwn);
    return this.changeBy(id, TaskUpdated, snooze, undefined, departmentId);
  }

  acknowledge(id: string, at: Date, until: Date | null): Promise<TaskView> {
    return this.changeBy(id, TaskUpdated, (task, now) => task.acknowledge(at, until, now));
  }

  /**
   * A repeated request returns the task as it is. Throws `task_completed`, `task_paused`, or `validation_failed` for a
   * task that is reported as done, or whose employee gets no reminders.
   */
  remind({ id, departmentId, requestId }: RemindTaskInput): Promise<TaskView> {
    return this.work.run(async (transaction) => {
      const { manager } = transaction;
      await this.chunks.once(manager, { jobId: requestId, chunk: 0 }, async () => {
        const [task, before] = await lockTask(manager, id, departmentId);
        if (task.isActive && !task.remindable) throw fieldError('id', 'No se puede recordar ahora.');
        const now = this.clock.now();
        task.remindAt(now, now);
        await saveTask(transaction, task, before, TaskUpdated);
        return [];
      });
      return this.reader.get(id, manager);
    });
  }

  async delete(id: string, changeId?: string): Promise<void> {
    await this.work.run(async (transaction) => {
      const { manager } = transaction;
      const [task] = await lockTask(manager, id);
      await deleteTask(transaction, task, this.clock.now());
      await this.chunks.keepChange(
        manager,
        changeId,
        changeOfOne({ id, version: task.version + 1 }, deletedTask(task)),
      );
    });
  }

  /** Publishes every task again with its current version. Returns the number of events. */
  republishAll(): Promise<number> {
    return republishRows(this.work, Task, TaskRepublished, this.clock);
  }

  private changeBy(
    id: string,
    event: EventDefinition<TaskSnapshot>,
    change: (task: Task, now: Date, manager: EntityManager) => boolean | Promise<boolean>,
    changeId?: string,
    departmentId?: string,
  ): Promise<TaskView> {
    return this.work.run(async (transaction) => {
      const { manager } = transaction;
      const [task, before] = await lockTask(manager, id, departmentId);
      const former = formerTask(task);
      if (await change(task, this.clock.now(), manager)) {
        await saveTask(transaction, task, before, event);
        await this.chunks.keepChange(manager, changeId, changeOfOne(task, former));
      }
      return this.reader.get(id, manager);
    });
  }
}

const changeOfOne = ({ id, version }: Pick<Task, 'id' | 'version'>, previous: FormerTask): TaskChange => ({
  id,
  result: 'changed',
  version,
  previous,
});
