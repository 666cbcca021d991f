import { Inject, Injectable } from '@nestjs/common';
import { TaskUpdated } from '@recuerda/contracts';
import type { Transaction } from '@recuerda/outbox';
import { type Clock, CLOCK } from '@recuerda/service';
import { changeOf, entityEvent } from '@recuerda/outbox';
import { taskDeleted } from '../tasks/task-deleted.js';
import type { DepartmentReplica, EmployeeReplica } from './replica-rows.js';
import { ReplicaRepository } from './replica.repository.js';
import { EmployeeTasksRepository } from './employee-tasks.repository.js';

export interface DirectoryRows {
  departments: readonly DepartmentReplica[];
  employees: readonly EmployeeReplica[];
}

/** Tasks deleted per statement. */
const CHUNK = 1_000;

/** Applies changes of the directory to the replica and to the tasks, in the caller's transaction. */
@Injectable()
export class ApplyDirectory {
  constructor(
    private readonly replica: ReplicaRepository,
    private readonly tasks: EmployeeTasksRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** At most one change per entity; changes that are not newer than the replica are ignored. */
  async apply(transaction: Transaction, { departments, employees }: DirectoryRows): Promise<void> {
    const { manager } = transaction;
    await this.replica.saveDepartments(manager, departments);
    const { deleted, present } = await this.replica.saveEmployees(manager, employees);
    if (deleted.length > 0) await this.deleteTasks(transaction, deleted);
    if (present.length > 0) await this.refreshTasks(transaction, present);
  }

  private async deleteTasks({ manager, emit }: Transaction, employeeIds: readonly string[]): Promise<void> {
    let deleted: number;
    do {
      const tasks = await this.tasks.deleteSome(manager, employeeIds, CHUNK);
      for (const task of tasks) emit(taskDeleted(task, this.clock.now()));
      deleted = tasks.length;
    } while (deleted === CHUNK);
  }

  private async refreshTasks({ manager, emit }: Transaction, employeeIds: readonly string[]): Promise<void> {
    for (const { task, previous } of await this.tasks.refresh(manager, employeeIds)) {
      const after = task.toSnapshot();
      emit(entityEvent(TaskUpdated, changeOf({ ...after, ...previous }, after), task.version, this.clock.now()));
    }
  }
}
