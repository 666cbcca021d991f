import { DepartmentUpdated, type StoredDepartment } from '@recuerda/contracts';
import { changeOf, entityEvent, type Transaction } from '@recuerda/outbox';
import { isInScope } from '@recuerda/service';
import { type EntityManager, type FindOptionsWhere, In, IsNull } from 'typeorm';
import { Department } from './department.entity.js';

/** Saves a changed department, and publishes the change. */
export async function saveDepartment(
  { manager, emit }: Transaction,
  department: Department,
  before: StoredDepartment,
): Promise<void> {
  const { id, version, updatedAt } = department;
  await manager.update(Department, { id }, department);
  emit(entityEvent(DepartmentUpdated, changeOf(before, department.toSnapshot()), version, updatedAt));
}

/** Returns the departments that exist and that the principal may know. None is deleted until the transaction ends. */
export async function lockDepartments(manager: EntityManager, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await manager.query<{ id: string }[]>(
    'SELECT id FROM directory.departments WHERE id = ANY ($1::uuid[]) ORDER BY id FOR KEY SHARE',
    [[...new Set(ids)]],
  );
  return new Set(found.map(({ id }) => id).filter(isInScope));
}

/** Removes a manager who is being deleted from the departments. Returns their ids. */
export const releaseManaged = (transaction: Transaction, employeeId: string, now: Date): Promise<string[]> =>
  setManager(transaction, { managerEmployeeId: employeeId }, null, now);

/** Gives a restored manager back the departments that have had no other manager since. */
export const manageAgain = (
  transaction: Transaction,
  employeeId: string,
  departmentIds: readonly string[],
  now: Date,
): Promise<string[]> =>
  setManager(transaction, { id: In([...departmentIds]), managerEmployeeId: IsNull() }, employeeId, now);

async function setManager(
  transaction: Transaction,
  where: FindOptionsWhere<Department>,
  managerEmployeeId: string | null,
  now: Date,
): Promise<string[]> {
  const departments = await transaction.manager.find(Department, {
    where,
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });
  for (const department of departments) {
    const before = department.toSnapshot();
    department.edit({ managerEmployeeId }, now);
    await saveDepartment(transaction, department, before);
  }
  return departments.map(({ id }) => id);
}
