import { Inject, Injectable } from '@nestjs/common';
import {
  type CreateDepartmentInput,
  DepartmentCreated,
  DepartmentDeleted,
  type DepartmentView,
  type UpdateDepartmentInput,
} from '@recuerda/contracts';
import { IdempotencyKeys, isForeignKeyViolation } from '@recuerda/database';
import { entityEvent, InjectUnitOfWork, type UnitOfWork } from '@recuerda/outbox';
import { AppError, assertExpected, type Clock, CLOCK } from '@recuerda/service';
import type { EntityManager } from 'typeorm';
import { SCHEMA } from '../directory.config.js';
import { assertEmployees } from './assert-employees.js';
import { Department } from './department.entity.js';
import { DepartmentReader } from './department.reader.js';
import { saveDepartment } from './stored-department.js';

@Injectable()
export class DepartmentWriter {
  constructor(
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
    private readonly keys: IdempotencyKeys,
    private readonly reader: DepartmentReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * A repeated request returns the existing department. Throws `already_exists` when the id was used with another
   * body, `already_deleted` when the department was deleted, `validation_failed` when an employee is not there.
   */
  create(input: CreateDepartmentInput): Promise<DepartmentView> {
    return this.work.run(({ manager, emit }) =>
      this.keys.createOnce(manager, {
        entity: 'department',
        input,
        find: () => this.reader.find(input.id, manager),
        create: async () => {
          await assertEmployees(manager, input);
          const department = Department.create(input, this.clock.now());
          await manager.insert(Department, department);
          emit(entityEvent(DepartmentCreated, department.toSnapshot(), department.version, department.createdAt));
          return this.reader.get(department.id, manager);
        },
      }),
    );
  }

  /** Throws `validation_failed` when an employee that it names is not there, `fields_changed`. */
  update({ id, patch, expected }: UpdateDepartmentInput): Promise<DepartmentView> {
    return this.work.run(async (transaction) => {
      const { manager } = transaction;
      // Before the department is locked: an employee is deleted in the same order.
      await assertEmployees(manager, patch);
      const department = await locked(manager, id);
      const before = department.toSnapshot();
      await assertExpected(expected, { stored: before, patch, view: () => this.reader.get(id, manager) });
      if (department.edit(patch, this.clock.now())) await saveDepartment(transaction, department, before);
      return this.reader.get(id, manager);
    });
  }

  /** Throws `department_has_employees`, also when an employee joins it at this moment. */
  async delete(id: string): Promise<void> {
    try {
      await this.work.run(async ({ manager, emit }) => {
        const department = await locked(manager, id);
        await manager.delete(Department, { id: department.id });
        const deletion = { id: department.id, previous: department.toSnapshot() };
        emit(entityEvent(DepartmentDeleted, deletion, department.version + 1, this.clock.now()));
      });
    } catch (error) {
      if (isForeignKeyViolation(error)) throw new AppError('department_has_employees', {}, { cause: error });
      throw error;
    }
  }
}

async function locked(manager: EntityManager, id: string): Promise<Department> {
  const department = await manager.findOne(Department, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!department) throw new AppError('department_not_found');
  return department;
}
