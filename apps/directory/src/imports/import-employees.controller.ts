import { Controller, Inject } from '@nestjs/common';
import { type ImportChange, ImportEmployees, type ImportEmployeesInput } from '@recuerda/contracts';
import { AppliedChunks } from '@recuerda/database';
import { RequestHandler } from '@recuerda/messaging';
import { InjectUnitOfWork, type Transaction, type UnitOfWork } from '@recuerda/outbox';
import { AppError, CHANGED_SINCE, type Clock, CLOCK, eachImportRow, formerValues, isInScope } from '@recuerda/service';
import { lockDepartments } from '../departments/stored-department.js';
import { SCHEMA } from '../directory.config.js';
import { Employee } from '../employees/employee.entity.js';
import { unknownDepartment } from '../employees/employee.writer.js';
import { LockedEmployees } from '../employees/locked-employees.js';
import { deleteEmployee } from '../employees/stored-employee.js';

type Row = ImportEmployeesInput['rows'][number];

/** Creates, changes or deletes employees of an import. */
@Controller()
export class ImportEmployeesController {
  constructor(
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
    private readonly chunks: AppliedChunks,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @RequestHandler(ImportEmployees)
  importEmployees(input: ImportEmployeesInput): Promise<ImportChange[]> {
    return this.work.run((transaction) =>
      this.chunks.once(transaction.manager, input, () => this.apply(transaction, input.rows)),
    );
  }

  private async apply(transaction: Transaction, rows: readonly Row[]): Promise<ImportChange[]> {
    const { manager } = transaction;
    const now = this.clock.now();
    // Every transaction locks employees before departments.
    const locked = await LockedEmployees.lock(
      transaction,
      rows.map(({ id }) => id),
      rows.map(({ create, patch }) => create?.phone ?? patch?.phone),
    );
    const named = rows.flatMap(({ create, patch }) => create?.departmentId ?? patch?.departmentId ?? []);
    const known = await lockDepartments(manager, named);
    const assertKnown = (departmentId: string): void => {
      if (!known.has(departmentId)) throw unknownDepartment();
    };
    const changes = await eachImportRow(rows, async ({ id, version, create, patch, remove }) => {
      const employee = locked.find(id);
      if (create) {
        if (employee) return { result: 'unchanged', version: employee.version };
        assertKnown(create.departmentId);
        const added = Employee.create(create, now, locked.knownOf(create.phone));
        await locked.add(added);
        return { result: 'created', version: added.version };
      }
      if (!employee || !isInScope(employee.departmentId)) throw new AppError('employee_not_found');
      if (version !== undefined && employee.version !== version) return { result: 'failed', reason: CHANGED_SINCE };
      const before = employee.toSnapshot();
      if (remove) {
        await deleteEmployee(transaction, employee, now);
        return { result: 'deleted' };
      }
      if (patch?.departmentId !== undefined) assertKnown(patch.departmentId);
      const { facts, ...fields } = patch ?? {};
      const known = { ...before, consent: Boolean(before.consentAt) };
      const former = employee.facts();
      const ofNumber = locked.newlyKnownOf(employee, fields.phone);
      if (!employee.edit(fields, now, ofNumber)) return { result: 'unchanged', version: employee.version };
      if (facts && !ofNumber) employee.restoreFacts(facts);
      await locked.save(employee, before);
      const isForgotten = fields.phone !== undefined || fields.consent !== undefined;
      const previous = { ...formerValues(known, fields), ...(isForgotten && { facts: former }) };
      return { result: 'updated', version: employee.version, previous };
    });
    await locked.insertAdded();
    return changes;
  }
}
