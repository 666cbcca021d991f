import { Inject, Injectable } from '@nestjs/common';
import { type CreateEmployeeInput, EmployeeCreated, type EmployeePatch, type EmployeeView } from '@recuerda/contracts';
import { IdempotencyKeys, isForeignKeyViolation } from '@recuerda/database';
import { entityEvent, InjectUnitOfWork, type UnitOfWork } from '@recuerda/outbox';
import { actingEmployee, AppError, type Clock, CLOCK, fieldError, isInScope } from '@recuerda/service';
import type { EntityManager } from 'typeorm';
import { SCHEMA } from '../directory.database.js';
import { Employee } from './employee.entity.js';
import { EmployeeReader } from './employee.reader.js';
import { deleteEmployee, saveEmployee } from './stored-employee.js';

@Injectable()
export class EmployeeWriter {
  constructor(
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
    private readonly keys: IdempotencyKeys,
    private readonly reader: EmployeeReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * A repeated request returns the existing employee. Throws `already_exists` when the id was used with another
   * body, `already_deleted` when the employee was deleted, `validation_failed` when the department is not there.
   */
  async create(input: CreateEmployeeInput): Promise<EmployeeView> {
    assertKnown(input.departmentId);
    try {
      return await this.work.run(({ manager, emit }) =>
        this.keys.createOnce(manager, {
          entity: 'employee',
          input,
          find: () => this.reader.find(input.id, manager),
          mayRead: ({ departmentId }) => isInScope(departmentId),
          create: async () => {
            const employee = Employee.create(input, this.clock.now());
            await manager.insert(Employee, employee);
            emit(entityEvent(EmployeeCreated, employee.toSnapshot(), employee.version, employee.createdAt));
            return this.reader.get(employee.id, manager);
          },
        }),
      );
    } catch (error) {
      throw refused(error);
    }
  }

  /** Throws `validation_failed` when the department is not there. */
  async update(id: string, patch: EmployeePatch): Promise<EmployeeView> {
    if (patch.departmentId !== undefined) assertKnown(patch.departmentId);
    try {
      return await this.change(id, (employee, now) => employee.edit(patch, now));
    } catch (error) {
      throw refused(error);
    }
  }

  /** `work` returns false if it changes nothing: then nothing is published. */
  change(
    id: string,
    work: (employee: Employee, now: Date, manager: EntityManager) => boolean | Promise<boolean>,
  ): Promise<EmployeeView> {
    return this.work.run(async (transaction) => {
      const { manager } = transaction;
      const employee = await lockEmployee(manager, id);
      const before = employee.toSnapshot();
      if (await work(employee, this.clock.now(), manager)) await saveEmployee(transaction, employee, before);
      return this.reader.get(id, manager);
    });
  }

  async delete(id: string): Promise<void> {
    await this.work.run(async (transaction) => {
      const employee = await lockEmployee(transaction.manager, id);
      await deleteEmployee(transaction, employee, this.clock.now());
    });
  }
}

/** An employee who acts by a reply changes only their own data. Throws `employee_not_found`. */
export async function lockEmployee(manager: EntityManager, id: string): Promise<Employee> {
  const employee = await manager.findOne(Employee, { where: { id }, lock: { mode: 'pessimistic_write' } });
  const isActor = (actingEmployee() ?? employee?.id) === employee?.id;
  if (!employee || !isInScope(employee.departmentId) || !isActor) throw new AppError('employee_not_found');
  return employee;
}

export const unknownDepartment = (): AppError =>
  fieldError('departmentId', 'El departamento no existe o ya fue eliminado.');
const refused = (error: unknown): unknown => (isForeignKeyViolation(error) ? unknownDepartment() : error);

function assertKnown(departmentId: string): void {
  if (!isInScope(departmentId)) throw unknownDepartment();
}
