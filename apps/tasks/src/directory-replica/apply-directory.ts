import { randomUUIDv7 } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { EmployeeConsented, TaskUpdated } from '@recuerda/contracts';
import { DeletedRows } from '@recuerda/database';
import { changeOf, entityEvent, type Transaction } from '@recuerda/outbox';
import { type Clock, CLOCK, currentTrace } from '@recuerda/service';
import { emitDeleted, rowToRestore } from '../entity/stored-task.js';
import { TaskSeries } from '../series/task-series.js';
import { EmployeeTasksRepository } from './employee-tasks.repository.js';
import { type DepartmentReplica, type EmployeeReplica, ReplicaRepository } from './replica.repository.js';

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
    private readonly series: TaskSeries,
    private readonly deletedRows: DeletedRows,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** At most one change per entity; changes that are not newer than the replica are ignored. */
  async apply(transaction: Transaction, { departments, employees }: DirectoryRows): Promise<void> {
    const { manager } = transaction;
    await this.replica.saveDepartments(manager, departments);
    const { deleted, present, consenting } = await this.replica.saveEmployees(manager, employees);
    for (const employeeId of consenting) this.announceConsent(transaction, employeeId);
    if (deleted.length > 0) await this.deleteTasks(transaction, deleted);
    if (present.length === 0) return;
    await this.refreshTasks(transaction, present);
    await this.restoreTasks(transaction, present);
  }

  /** Releases what is held for the consent: from now on the notifier reads it as given. */
  private announceConsent({ emit }: Transaction, employeeId: string): void {
    const about = { id: randomUUIDv7(), subject: employeeId, time: this.clock.now(), ...currentTrace() };
    emit(EmployeeConsented.create({ ...about, data: { employeeId } }));
  }

  private async deleteTasks({ manager, emit }: Transaction, employeeIds: readonly string[]): Promise<void> {
    let deleted: number;
    do {
      const tasks = await this.tasks.deleteSome(manager, employeeIds, CHUNK);
      await this.deletedRows.keep(
        manager,
        tasks.map((task) => ({ id: task.id, ownerId: task.employeeId, row: rowToRestore(task) })),
      );
      for (const task of tasks) emitDeleted(emit, task, this.clock.now());
      deleted = tasks.length;
    } while (deleted === CHUNK);
  }

  /** An employee whose deletion is undone comes back with the tasks that were deleted with it. */
  private async restoreTasks(transaction: Transaction, employeeIds: readonly string[]): Promise<void> {
    const { manager } = transaction;
    const rows = await this.deletedRows.take<object>(manager, employeeIds);
    if (rows.length === 0) return;
    const employees = await this.replica.lockAllForShare(manager, employeeIds);
    const byId = new Map(employees.map((employee) => [employee.id, employee]));
    for (const { id, ownerId, row } of rows) {
      const employee = byId.get(ownerId);
      if (employee) await this.series.restore(transaction, { id, row }, employee);
    }
  }

  private async refreshTasks({ manager, emit }: Transaction, employeeIds: readonly string[]): Promise<void> {
    for (const { task, previous } of await this.tasks.refresh(manager, employeeIds)) {
      const after = task.toSnapshot();
      emit(entityEvent(TaskUpdated, changeOf({ ...after, ...previous }, after), task.version, this.clock.now()));
    }
  }
}
