import { Controller, Inject } from '@nestjs/common';
import {
  ChangeEmployees,
  type ChangeEmployeesInput,
  type EmployeeChange,
  EmployeeCreated,
  type EmployeeView,
  type FormerEmployee,
  RestoreEmployees,
  type RestoreEmployeesInput,
  type UndoneChange,
  UndoEmployeeDeletion,
} from '@recuerda/contracts';
import { AppliedChunks, DeletedRows } from '@recuerda/database';
import { RequestHandler } from '@recuerda/messaging';
import { entityEvent, InjectUnitOfWork, type Transaction, type UnitOfWork } from '@recuerda/outbox';
import { AppError, type Clock, CLOCK, eachRow } from '@recuerda/service';
import type { EntityManager } from 'typeorm';
import { lockDepartments, manageAgain } from '../departments/stored-department.js';
import { SCHEMA } from '../directory.config.js';
import { Employee } from '../employees/employee.entity.js';
import { EmployeeReader } from '../employees/employee.reader.js';
import { unknownDepartment } from '../employees/employee.writer.js';
import { LockedEmployees } from '../employees/locked-employees.js';
import { deleteAndKeep, type KeptEmployee } from '../employees/stored-employee.js';
import { lockTaskCounts } from '../task-count-replica/task-replica.repository.js';

type Given = RestoreEmployeesInput['employees'][number];

const EMPLOYEES = {
  nameOf: ({ name }: Employee) => name,
  departmentIdOf: ({ departmentId }: Employee) => departmentId,
  missing: 'employee_not_found',
};

/** Makes the same change to many employees, and undoes what was done to employees, by a bulk job or alone. */
@Controller()
export class ManyEmployeesController {
  constructor(
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
    private readonly chunks: AppliedChunks,
    private readonly deletedRows: DeletedRows,
    private readonly reader: EmployeeReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws AppError `validation_failed` if the department to which they move does not exist. */
  @RequestHandler(ChangeEmployees)
  change(input: ChangeEmployeesInput): Promise<EmployeeChange[]> {
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

  @RequestHandler(RestoreEmployees)
  restore(input: RestoreEmployeesInput): Promise<EmployeeChange[]> {
    return this.work.run((transaction) =>
      this.chunks.once(transaction.manager, input, () => this.applyRestorations(transaction, input.employees)),
    );
  }

  /** Undoes the deletion of one employee. Throws `not_undoable`, and why the employee cannot come back. */
  @RequestHandler(UndoEmployeeDeletion)
  undo(input: UndoneChange): Promise<EmployeeView> {
    return this.work.run(async (transaction) => {
      const { manager } = transaction;
      await this.chunks.undoChange<FormerEmployee>(manager, input, (row) => this.applyRestorations(transaction, [row]));
      return this.reader.get(input.id, manager);
    });
  }

  private async applyRestorations(transaction: Transaction, given: readonly Given[]): Promise<EmployeeChange[]> {
    const { manager } = transaction;
    const now = this.clock.now();
    if (given.some(({ previous }) => previous.isDeleted)) await lockTaskCounts(manager);
    // Every transaction locks employees before departments.
    const ids = given.filter(({ previous }) => !previous.isDeleted).map(({ id }) => id);
    const deleted = given.filter(({ previous }) => previous.isDeleted);
    const locked = await LockedEmployees.lock(transaction, ids, await deletedPhones(manager, deleted));
    const departments = await lockDepartments(
      manager,
      given.map(({ previous }) => previous.departmentId),
    );
    const changes: EmployeeChange[] = [];
    for (const one of deleted) changes.push(await this.createAgain(transaction, one, { departments, locked }, now));
    const wanted = new Map(given.map((one) => [one.id, one]));
    const moved = await eachRow<Employee, FormerEmployee>(ids, locked.all, EMPLOYEES, async (employee) => {
      const { version, previous } = wanted.get(employee.id) ?? {};
      if (previous === undefined || employee.version !== version) return { result: 'failed', code: 'changed_since' };
      if (!departments.has(previous.departmentId)) throw new AppError('department_not_found');
      const before = employee.toSnapshot();
      employee.edit({ departmentId: previous.departmentId, consent: previous.consent }, now);
      await locked.save(employee, before);
      return { result: 'changed' };
    });
    return [...changes, ...moved];
  }

  /** Stores a deleted employee again, under its id; `tasks` then brings its tasks back. */
  private async createAgain(
    transaction: Transaction,
    { id, version, previous }: Given,
    { departments, locked }: { departments: ReadonlySet<string>; locked: LockedEmployees },
    now: Date,
  ): Promise<EmployeeChange> {
    const { manager, emit } = transaction;
    if (!departments.has(previous.departmentId)) return { id, result: 'failed', code: 'department_not_found' };
    if (await manager.existsBy(Employee, { id })) return { id, result: 'failed', code: 'changed_since' };
    const [phone] = await deletedPhones(manager, [{ id }]);
    if (phone !== undefined && locked.isForeign(phone)) return { id, result: 'failed', code: 'number_elsewhere' };
    const [kept] = await this.deletedRows.take<KeptEmployee>(manager, [id]);
    if (!kept) return { id, result: 'failed', code: 'employee_not_found' };
    const { employee: row, managed } = kept.row;
    // Its deletion was a version, too.
    await manager.insert(Employee, { ...row, version: version + 1, updatedAt: now });
    const employee = await manager.findOneByOrFail(Employee, { id });
    await locked.takeKnown(employee);
    emit(entityEvent(EmployeeCreated, employee.toSnapshot(), employee.version, now));
    await manageAgain(transaction, id, managed, now);
    return { id, name: employee.name, result: 'changed' };
  }
}

async function deletedPhones(manager: EntityManager, deleted: readonly { id: string }[]): Promise<string[]> {
  const rows = await manager.query<{ phone: string }[]>(
    `SELECT row -> 'employee' ->> 'phone' AS phone FROM directory.deleted_rows WHERE id = ANY ($1::uuid[])`,
    [deleted.map(({ id }) => id)],
  );
  return rows.map(({ phone }) => phone);
}
