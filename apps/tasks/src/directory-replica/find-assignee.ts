import { Injectable } from '@nestjs/common';
import { GetEmployeeSnapshot } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { InjectUnitOfWork, type UnitOfWork } from '@recuerda/outbox';
import { type AppError, fieldError, isInScope } from '@recuerda/service';
import type { EntityManager } from 'typeorm';
import { SCHEMA } from '../tasks.database.js';
import type { Assignee } from '../tasks/task.entity.js';
import { ApplyDirectory } from './apply-directory.js';
import { AssigneeRepository } from './assignee.repository.js';
import { departmentReplica, employeeReplica } from './replica-rows.js';

const unknownEmployee = (): AppError => fieldError('employeeId', 'El empleado no existe o ya fue eliminado.');

/** Finds the employee that a task is assigned to. */
@Injectable()
export class FindAssignee {
  constructor(
    private readonly assignees: AssigneeRepository,
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
    if (await this.assignees.isReplicated(id)) return;
    const state = await this.requests.send(GetEmployeeSnapshot, { id });
    if (state === null) throw unknownEmployee();
    const { employee, department } = state;
    const changes = {
      departments: [departmentReplica(department, department.version)],
      employees: [employeeReplica(employee, employee.version)],
    };
    await this.work.run((transaction) => this.directory.apply(transaction, changes));
  }

  /**
   * Returns the employee, locked until the transaction ends.
   *
   * @throws AppError `validation_failed` if it does not exist, or is of a department the principal may not know
   */
  async lockForShare(manager: EntityManager, id: string): Promise<Assignee> {
    const employee = await this.assignees.lockForShare(manager, id);
    if (!employee || !isInScope(employee.departmentId)) throw unknownEmployee();
    return employee;
  }
}
