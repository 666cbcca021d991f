import { Injectable } from '@nestjs/common';
import { GetEmployeeSnapshot } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { InjectUnitOfWork, type UnitOfWork } from '@recuerda/outbox';
import { type AppError, fieldError } from '@recuerda/service';
import type { EntityManager } from 'typeorm';
import { SCHEMA } from '../tasks.database.js';
import type { Assignee } from '../tasks/task.entity.js';
import { ApplyDirectory } from './apply-directory.js';
import { AssigneeRepository } from './assignee.repository.js';
import { departmentReplica, employeeReplica } from './replica-rows.js';

const unknownEmployee = (): AppError => fieldError('employeeId', 'El empleado no existe o ya fue eliminado.');

/** Finds the employee a task is to be given to. */
@Injectable()
export class FindAssignee {
  constructor(
    private readonly assignees: AssigneeRepository,
    private readonly directory: ApplyDirectory,
    private readonly requests: RequestClient,
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
  ) {}

  /**
   * An employee may be a millisecond older than the task, and its event still on the way: when the copy
   * lacks it, `directory` is asked. Throws `validation_failed` when it does not exist, or what the request throws.
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

  /** The employee, held until the transaction ends. Throws `validation_failed` when it does not exist. */
  async lockForShare(manager: EntityManager, id: string): Promise<Assignee> {
    const employee = await this.assignees.lockForShare(manager, id);
    if (!employee) throw unknownEmployee();
    return employee;
  }
}
