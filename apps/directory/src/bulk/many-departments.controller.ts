import { Controller, Inject } from '@nestjs/common';
import {
  ChangeDepartments,
  type ChangeDepartmentsInput,
  type DepartmentChange,
  type FormerDepartment,
  RestoreDepartments,
  type RestoreDepartmentsInput,
} from '@recuerda/contracts';
import { AppliedChunks } from '@recuerda/database';
import { RequestHandler } from '@recuerda/messaging';
import { InjectUnitOfWork, type Transaction, type UnitOfWork } from '@recuerda/outbox';
import { AppError, type Clock, CLOCK, eachRow } from '@recuerda/service';
import { In } from 'typeorm';
import { presentEmployees } from '../departments/assert-employees.js';
import { Department } from '../departments/department.entity.js';
import { saveDepartment } from '../departments/stored-department.js';
import { SCHEMA } from '../directory.config.js';

/** `version`: the department changes only if it still has it. */
interface Managed extends FormerDepartment {
  id: string;
  version?: number;
}

const DEPARTMENTS = {
  nameOf: ({ name }: Department) => name,
  departmentIdOf: ({ id }: Department) => id,
  missing: 'department_not_found',
};

/** Gives many departments another manager, and undoes that. */
@Controller()
export class ManyDepartmentsController {
  constructor(
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
    private readonly chunks: AppliedChunks,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @RequestHandler(ChangeDepartments)
  change(input: ChangeDepartmentsInput): Promise<DepartmentChange[]> {
    const managerEmployeeId = input.employeeId.toLowerCase();
    return this.applyOnce(
      input,
      input.ids.map((id) => ({ id, managerEmployeeId })),
    );
  }

  @RequestHandler(RestoreDepartments)
  restore(input: RestoreDepartmentsInput): Promise<DepartmentChange[]> {
    return this.applyOnce(
      input,
      input.departments.map(({ id, version, previous }) => ({ id, version, ...previous })),
    );
  }

  private applyOnce(chunk: { jobId: string; chunk: number }, wanted: readonly Managed[]): Promise<DepartmentChange[]> {
    return this.work.run((transaction) =>
      this.chunks.once(transaction.manager, chunk, () => this.apply(transaction, wanted)),
    );
  }

  private async apply(transaction: Transaction, wanted: readonly Managed[]): Promise<DepartmentChange[]> {
    const { manager } = transaction;
    const now = this.clock.now();
    const byId = new Map(wanted.map((one) => [one.id, one]));
    const named = wanted.flatMap(({ managerEmployeeId }) => managerEmployeeId ?? []);
    // Before the departments are locked: an employee is deleted in the same order.
    const present = await presentEmployees(manager, [...new Set(named)]);
    const ids = [...byId.keys()];
    const departments = await manager.find(Department, {
      where: { id: In(ids) },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    return eachRow<Department, FormerDepartment>(ids, departments, DEPARTMENTS, async (department) => {
      const { managerEmployeeId = null, version = department.version } = byId.get(department.id) ?? {};
      if (department.version !== version) return { result: 'failed', code: 'changed_since' };
      if (managerEmployeeId !== null && !present.has(managerEmployeeId)) throw new AppError('employee_not_found');
      const before = department.toSnapshot();
      const previous = { managerEmployeeId: department.managerEmployeeId };
      if (!department.edit({ managerEmployeeId }, now)) return { result: 'unchanged' };
      await saveDepartment(transaction, department, before);
      return { result: 'changed', version: department.version, previous };
    });
  }
}
