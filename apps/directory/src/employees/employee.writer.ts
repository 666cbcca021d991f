import { Inject, Injectable } from '@nestjs/common';
import type { CreateEmployeeInput, EmployeeView, UpdateEmployeeInput } from '@recuerda/contracts';
import { AppliedChunks, DeletedRows, IdempotencyKeys, isForeignKeyViolation } from '@recuerda/database';
import { InjectUnitOfWork, type UnitOfWork } from '@recuerda/outbox';
import { actingEmployee, AppError, assertExpected, type Clock, CLOCK, fieldError, isInScope } from '@recuerda/service';
import type { EntityManager } from 'typeorm';
import { SCHEMA } from '../directory.config.js';
import { Employee } from './employee.entity.js';
import { EmployeeReader } from './employee.reader.js';
import { LockedEmployees } from './locked-employees.js';
import { deleteAndKeep, deleteEmployee, lockEmployees } from './stored-employee.js';

@Injectable()
export class EmployeeWriter {
  constructor(
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
    private readonly keys: IdempotencyKeys,
    private readonly chunks: AppliedChunks,
    private readonly deletedRows: DeletedRows,
    private readonly reader: EmployeeReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * A repeated request returns the existing employee. Throws `already_exists` when the id was used with another
   * body, `already_deleted` when the employee was deleted, `validation_failed` when the department is not there or the
   * number is that of another one, `opted_out` for a consent of a number that wants no messages.
   */
  async create(input: CreateEmployeeInput): Promise<EmployeeView> {
    assertKnown(input.departmentId);
    try {
      return await this.work.run((transaction) =>
        this.keys.createOnce(transaction.manager, {
          entity: 'employee',
          input,
          find: () => this.reader.find(input.id, transaction.manager),
          mayRead: ({ departmentId }) => isInScope(departmentId),
          create: async () => {
            const locked = await LockedEmployees.lock(transaction, [], [input.phone]);
            const employee = Employee.create(input, this.clock.now(), locked.knownOf(input.phone));
            await locked.add(employee);
            await locked.insertAdded();
            return this.reader.get(employee.id, transaction.manager);
          },
        }),
      );
    } catch (error) {
      throw refused(error);
    }
  }

  /**
   * Throws `validation_failed` when the department is not there or the number is that of another one, `opted_out`,
   * `fields_changed`.
   */
  async update({ id, patch, expected }: UpdateEmployeeInput): Promise<EmployeeView> {
    if (patch.departmentId !== undefined) assertKnown(patch.departmentId);
    try {
      return await this.change(
        id,
        async (employee, now, manager, locked) => {
          const stored = { ...employee.toSnapshot(), consent: employee.consentAt !== null };
          await assertExpected(expected, { stored, patch, view: () => this.reader.get(id, manager) });
          return employee.edit(patch, now, locked.newlyKnownOf(employee, patch.phone));
        },
        patch.phone,
      );
    } catch (error) {
      throw refused(error);
    }
  }

  /**
   * `work` returns false if it changes nothing: then nothing is published.
   *
   * @param phone - what it may give the employee
   */
  change(
    id: string,
    work: (
      employee: Employee,
      now: Date,
      manager: EntityManager,
      locked: LockedEmployees,
    ) => boolean | Promise<boolean>,
    phone?: string,
  ): Promise<EmployeeView> {
    return this.work.run(async (transaction) => {
      const { manager } = transaction;
      const locked = await LockedEmployees.lock(transaction, [id], [phone]);
      const employee = assertPresent(locked.find(id));
      const before = employee.toSnapshot();
      if (await work(employee, this.clock.now(), manager, locked)) await locked.save(employee, before);
      return this.reader.get(id, manager);
    });
  }

  /** @param changeId - the id under which it can be undone; undefined: it cannot, and nothing is kept */
  async delete(id: string, changeId?: string): Promise<void> {
    await this.work.run(async (transaction) => {
      const { manager } = transaction;
      const employee = await lockEmployee(manager, id);
      const now = this.clock.now();
      if (changeId === undefined) return void (await deleteEmployee(transaction, employee, now));
      const deletion = await deleteAndKeep(transaction, this.deletedRows, employee, now);
      await this.chunks.keepChange(manager, changeId, { id, result: 'changed', ...deletion });
    });
  }
}

/** Throws as {@link assertPresent}. */
export const lockEmployee = async (manager: EntityManager, id: string): Promise<Employee> =>
  assertPresent((await lockEmployees(manager, [id]))[0]);

/** An employee who acts by a reply changes only their own data. Throws `employee_not_found`. */
function assertPresent(employee: Employee | undefined): Employee {
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
