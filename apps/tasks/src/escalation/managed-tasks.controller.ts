import { Controller, Inject } from '@nestjs/common';
import {
  ReassignTask,
  type ReassignTaskInput,
  RemindTask,
  type RemindTaskInput,
  TaskUpdated,
  type TaskView,
} from '@recuerda/contracts';
import { AppliedChunks } from '@recuerda/database';
import { RequestHandler } from '@recuerda/messaging';
import { InjectUnitOfWork, type Transaction, type UnitOfWork } from '@recuerda/outbox';
import { AppError, type Clock, CLOCK, fieldError } from '@recuerda/service';
import { FindAssignee } from '../directory-replica/find-assignee.js';
import { SCHEMA } from '../tasks.config.js';
import { lockAnyTask, saveTask } from '../entity/stored-task.js';
import type { Task } from '../entity/task.entity.js';
import { TaskReader } from '../tasks/task.reader.js';

/** Lets a manager remind and reassign tasks of the department. */
@Controller()
export class ManagedTasksController {
  constructor(
    private readonly assignees: FindAssignee,
    private readonly reader: TaskReader,
    private readonly chunks: AppliedChunks,
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * A repeated request returns the task as it is. Throws `task_completed`, `task_paused`, or `validation_failed` for a
   * task that is reported as done, or whose employee gets no reminders.
   */
  @RequestHandler(RemindTask)
  remind({ id, departmentId, requestId }: RemindTaskInput): Promise<TaskView> {
    return this.work.run(async (transaction) => {
      const { manager } = transaction;
      const remind = () => this.remindNow(transaction, departmentId, id);
      await this.chunks.once(manager, { jobId: requestId, chunk: 0 }, remind);
      return this.reader.get(id, manager);
    });
  }

  /** Throws `validation_failed` for an employee who is not, or no longer, of the department. */
  @RequestHandler(ReassignTask)
  async reassign({ id, departmentId, employeeId }: ReassignTaskInput): Promise<TaskView> {
    await this.assignees.ensureReplicated(employeeId);
    return this.work.run(async (transaction) => {
      const employee = await this.assignees.lockForShare(transaction.manager, employeeId);
      if (employee.departmentId !== departmentId) throw fieldError('employeeId', 'No es de este departamento.');
      const [task, before] = await lockAnyTask(transaction.manager, id);
      assertOf(departmentId, task);
      const changed = task.edit({ employeeId }, employee, this.clock.now());
      if (changed) await saveTask(transaction, task, before, TaskUpdated);
      return this.reader.get(id, transaction.manager);
    });
  }

  private async remindNow(transaction: Transaction, departmentId: string, id: string): Promise<never[]> {
    const [task, before] = await lockAnyTask(transaction.manager, id);
    assertOf(departmentId, task);
    if (task.isActive && !task.remindable) throw fieldError('id', 'No se puede recordar ahora.');
    const now = this.clock.now();
    task.remindAt(now, now);
    await saveTask(transaction, task, before, TaskUpdated);
    return [];
  }
}

function assertOf(departmentId: string, task: Task): void {
  if (task.departmentId !== departmentId) throw new AppError('task_not_found');
}
