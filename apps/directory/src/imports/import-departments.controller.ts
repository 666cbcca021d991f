import { Controller, Inject } from '@nestjs/common';
import {
  DepartmentCreated,
  DepartmentDeleted,
  type ImportChange,
  ImportDepartments,
  type ImportDepartmentsInput,
} from '@recuerda/contracts';
import { AppliedChunks, insertMany } from '@recuerda/database';
import { RequestHandler } from '@recuerda/messaging';
import { entityEvent, InjectUnitOfWork, type Transaction, type UnitOfWork } from '@recuerda/outbox';
import { AppError, CHANGED_SINCE, type Clock, CLOCK, eachImportRow, fieldError, formerValues } from '@recuerda/service';
import { type EntityManager, In } from 'typeorm';
import { presentEmployees, UNKNOWN_EMPLOYEE } from '../departments/assert-employees.js';
import { Department } from '../departments/department.entity.js';
import { saveDepartment } from '../departments/stored-department.js';
import { SCHEMA } from '../directory.config.js';

type Row = ImportDepartmentsInput['rows'][number];

/** Creates, changes or deletes departments of an import. */
@Controller()
export class ImportDepartmentsController {
  constructor(
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
    private readonly chunks: AppliedChunks,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @RequestHandler(ImportDepartments)
  importDepartments(input: ImportDepartmentsInput): Promise<ImportChange[]> {
    return this.work.run((transaction) =>
      this.chunks.once(transaction.manager, input, () => this.apply(transaction, input.rows)),
    );
  }

  private async apply(transaction: Transaction, rows: readonly Row[]): Promise<ImportChange[]> {
    const { manager, emit } = transaction;
    const now = this.clock.now();
    const ids = rows.map(({ id }) => id);
    // Before the departments are locked: an employee is deleted in the same order.
    const employees = await presentEmployees(
      manager,
      rows.flatMap(({ create, patch }) => create?.managerEmployeeId ?? patch?.managerEmployeeId ?? []),
    );
    const present = await manager.find(Department, {
      where: { id: In(ids) },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    const byId = new Map(present.map((department) => [department.id, department]));
    const used = await usedOf(
      manager,
      rows.flatMap(({ id, remove }) => (remove ? [id] : [])),
    );
    const created: Department[] = [];
    const changes = await eachImportRow(rows, async ({ id, version, create, patch, remove }) => {
      const department = byId.get(id);
      const { managerEmployeeId } = create ?? patch ?? {};
      if (managerEmployeeId && !employees.has(managerEmployeeId))
        throw fieldError('managerEmployeeId', UNKNOWN_EMPLOYEE);
      if (create) {
        if (department) return { result: 'unchanged', version: department.version };
        const added = Department.create(create, now);
        created.push(added);
        emit(entityEvent(DepartmentCreated, added.toSnapshot(), added.version, now));
        return { result: 'created', version: added.version };
      }
      if (!department) throw new AppError('department_not_found');
      if (version !== undefined && department.version !== version) return { result: 'failed', reason: CHANGED_SINCE };
      const before = department.toSnapshot();
      if (remove) {
        if (used.has(id)) throw new AppError('department_has_employees');
        await manager.delete(Department, { id });
        emit(entityEvent(DepartmentDeleted, { id, previous: before }, department.version + 1, now));
        return { result: 'deleted' };
      }
      if (!patch || !department.edit(patch, now)) return { result: 'unchanged', version: department.version };
      await saveDepartment(transaction, department, before);
      return { result: 'updated', version: department.version, previous: formerValues(before, patch) };
    });
    await insertMany(manager, Department, created);
    return changes;
  }
}

/** Returns the locked departments that have employees: none joins them meanwhile. */
async function usedOf(manager: EntityManager, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await manager.query<{ id: string }[]>(
    'SELECT DISTINCT department_id AS id FROM directory.employees WHERE department_id = ANY ($1::uuid[])',
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}
