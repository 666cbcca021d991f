import { Inject, Injectable } from '@nestjs/common';
import type { ChangeEmployeesInput, EmployeeChange, FormerEmployee } from '@recuerda/contracts';
import { AppliedChunks, DeletedRows } from '@recuerda/database';
import { InjectUnitOfWork, type Transaction, type UnitOfWork } from '@recuerda/outbox';
import { type Clock, CLOCK, eachRow } from '@recuerda/service';
import { lockDepartments } from '../departments/lock-departments.js';
import { SCHEMA } from '../directory.database.js';
import type { Employee } from '../employees/employee.entity.js';
import { deleteAndKeep } from '../employees/kept-employee.js';
import { unknownDepartment } from '../employees/employee.writer.js';
import { LockedEmployees } from '../employees/locked-employees.js';
import { EMPLOYEES } from './each-employee.js';

/** Does the same to many employees. */
@Injectable()
export class ChangeManyEmployees {
  constructor(
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
    private readonly chunks: AppliedChunks,
    private readonly deletedRows: DeletedRows,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws AppError `validation_failed` if the department to which they move does not exist. */
  run(input: ChangeEmployeesInput): Promise<EmployeeChange[]> {
    return this.work.run((transaction) =>
      this.chunks.once(transaction.manager, input, () => this.apply(transaction, input)),
    );
  }

  private async apply(
    transaction: Transaction,
    { action, ids, departmentId: given }: ChangeEmployeesInput,
  ): Promise<EmployeeChange[]> {
    const { manager } = transaction;
    const now = this.clock.now();
    const departmentId = given?.toLowerCase();
    const locked = await LockedEmployees.lock(transaction, ids);
    if (departmentId !== undefined && !(await lockDepartments(manager, [departmentId])).has(departmentId))
      throw unknownDepartment();
    return eachRow<Employee, FormerEmployee>(ids, locked.all, EMPLOYEES, async (employee) => {
      if (action === 'delete')
        return { result: 'changed', ...(await deleteAndKeep(transaction, this.deletedRows, employee, now)) };
      const before = employee.toSnapshot();
      const previous = {
        departmentId: before.departmentId,
        isDeleted: false,
        ...(action === 'consent' && { consent: false }),
      };
      const patch = action === 'consent' ? { consent: true } : { departmentId };
      if (!employee.edit(patch, now)) return { result: 'unchanged' };
      await locked.save(employee, before);
      return { result: 'changed', version: employee.version, previous };
    });
  }
}
