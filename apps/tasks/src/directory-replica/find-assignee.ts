import { Injectable } from '@nestjs/common';
import { type EmployeeSnapshot, GetEmployeeSnapshot, GetEmployeeSnapshots, IMPORT_CHUNK } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { InjectUnitOfWork, type UnitOfWork } from '@recuerda/outbox';
import { type AppError, fieldError, isInScope } from '@recuerda/service';
import type { EntityManager } from 'typeorm';
import { SCHEMA } from '../tasks.config.js';
import type { Assignee } from '../entity/task.entity.js';
import { ApplyDirectory } from './apply-directory.js';
import { departmentReplica, employeeReplica, ReplicaRepository } from './replica.repository.js';

export const unknownEmployee = (field = 'employeeId'): AppError =>
  fieldError(field, 'El empleado no existe o ya fue eliminado.');

/** Finds the employee that a task is assigned to. */
@Injectable()
export class FindAssignee {
  constructor(
    private readonly replica: ReplicaRepository,
    private readonly directory: ApplyDirectory,
    private readonly requests: RequestClient,
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
  ) {}

  /**
   * Makes sure that the replica has the employee. Its event may not have arrived yet: then `directory` is asked.
   *
   * @throws AppError `validation_failed` if the employee does not exist, or the request's error
   */
  async ensureReplicated(id: string): Promise<void> {
    if ((await this.replica.notReplicated([id])).length === 0) return;
    const state = await this.requests.send(GetEmployeeSnapshot, { id });
    if (state === null) throw unknownEmployee();
    await this.replicate([state]);
  }

  /** Makes sure that the replica has the employees, but for those that do not exist. */
  async ensureAllReplicated(ids: readonly string[]): Promise<void> {
    const missing = await this.replica.notReplicated(ids);
    for (let from = 0; from < missing.length; from += IMPORT_CHUNK) {
      const some = missing.slice(from, from + IMPORT_CHUNK);
      await this.replicate(await this.requests.send(GetEmployeeSnapshots, { ids: some }));
    }
  }

  /**
   * Returns the employee, locked until the transaction ends.
   *
   * @throws AppError `validation_failed` if it does not exist, or is of a department the principal may not know
   */
  async lockForShare(manager: EntityManager, id: string): Promise<Assignee> {
    const employee = await this.replica.lockForShare(manager, id);
    if (!employee || !isInScope(employee.departmentId)) throw unknownEmployee();
    return employee;
  }

  /** Returns the employees that exist and that the principal may know, locked until the transaction ends. */
  async lockAllForShare(manager: EntityManager, ids: readonly string[]): Promise<Map<string, Assignee>> {
    const employees = await this.replica.lockAllForShare(manager, ids);
    return new Map(employees.flatMap((one) => (isInScope(one.departmentId) ? [[one.id, one]] : [])));
  }

  private async replicate(states: readonly EmployeeSnapshot[]): Promise<void> {
    const departments = new Map(states.map(({ department }) => [department.id, department]));
    const changes = {
      departments: [...departments.values()].map((one) => departmentReplica(one, one.version)),
      employees: states.map(({ employee }) => employeeReplica(employee, employee.version)),
    };
    await this.work.run((transaction) => this.directory.apply(transaction, changes));
  }
}
