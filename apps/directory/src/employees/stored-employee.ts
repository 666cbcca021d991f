import { EmployeeDeleted, EmployeeUpdated, type StoredEmployee } from '@recuerda/contracts';
import { changeOf, entityEvent, type Transaction } from '@recuerda/outbox';
import { type EntityManager, In } from 'typeorm';
import { releaseManaged } from '../departments/release-managed.js';
import { Employee } from './employee.entity.js';

/** Returns those of the given employees that exist, of all departments, locked in the order of their ids. */
export const lockEmployees = (manager: EntityManager, ids: readonly string[]): Promise<Employee[]> =>
  manager.find(Employee, { where: { id: In([...ids]) }, order: { id: 'ASC' }, lock: { mode: 'pessimistic_write' } });

/** Saves a changed employee, and publishes the change. */
export async function saveEmployee(
  { manager, emit }: Transaction,
  employee: Employee,
  before: StoredEmployee,
): Promise<void> {
  await manager.update(Employee, { id: employee.id }, employee);
  emit(entityEvent(EmployeeUpdated, changeOf(before, employee.toSnapshot()), employee.version, employee.updatedAt));
}

/**
 * Deletes an employee, and publishes that. The departments that it manages have no manager then: returns their ids.
 * `tasks` deletes its tasks later.
 * @param published - what the event has of its former values
 */
export async function deleteEmployee(
  transaction: Transaction,
  employee: Employee,
  now: Date,
  published: Partial<StoredEmployee> = employee.toSnapshot(),
): Promise<string[]> {
  const { id } = employee;
  const managed = await releaseManaged(transaction, id, now);
  await transaction.manager.delete(Employee, { id });
  transaction.emit(entityEvent(EmployeeDeleted, { id, previous: published }, employee.version + 1, now));
  return managed;
}
