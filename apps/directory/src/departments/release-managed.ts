import type { Transaction } from '@recuerda/outbox';
import { type FindOptionsWhere, In, IsNull } from 'typeorm';
import { Department } from './department.entity.js';
import { saveDepartment } from './save-department.js';

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
