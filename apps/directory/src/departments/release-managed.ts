import { DepartmentUpdated } from '@recuerda/contracts';
import { changeOf, entityEvent, type Transaction } from '@recuerda/outbox';
import { type FindOptionsWhere, In, IsNull } from 'typeorm';
import { Department } from './department.entity.js';

/** Removes a manager who is being deleted from the departments. Returns their ids. */
export const releaseManaged = (transaction: Transaction, employeeId: string, now: Date): Promise<string[]> =>
  setManager(transaction, { managerEmployeeId: employeeId }, null, now);

/** Gives a restored manager those of the departments back that have no other manager since. */
export const manageAgain = (
  transaction: Transaction,
  employeeId: string,
  departmentIds: readonly string[],
  now: Date,
): Promise<string[]> =>
  setManager(transaction, { id: In([...departmentIds]), managerEmployeeId: IsNull() }, employeeId, now);

async function setManager(
  { manager, emit }: Transaction,
  where: FindOptionsWhere<Department>,
  managerEmployeeId: string | null,
  now: Date,
): Promise<string[]> {
  const departments = await manager.find(Department, {
    where,
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });
  for (const department of departments) {
    const before = department.toSnapshot();
    department.edit({ managerEmployeeId }, now);
    await manager.update(Department, { id: department.id }, department);
    emit(entityEvent(DepartmentUpdated, changeOf(before, department.toSnapshot()), department.version, now));
  }
  return departments.map(({ id }) => id);
}
