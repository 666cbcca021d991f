import { EmployeeDeleted, EmployeeUpdated, type FormerEmployee, type StoredEmployee } from '@recuerda/contracts';
import type { DeletedRows } from '@recuerda/database';
import { changeOf, entityEvent, type Transaction } from '@recuerda/outbox';
import { type EntityManager, In } from 'typeorm';
import { releaseManaged } from '../departments/stored-department.js';
import { Employee } from './employee.entity.js';
import { numberOf } from '@recuerda/contracts/rules/phone-number';

/** Returns the given employees that exist, of all departments, locked in the order of their ids. */
export const lockEmployees = (manager: EntityManager, ids: readonly string[]): Promise<Employee[]> =>
  manager.find(Employee, { where: { id: In([...ids]) }, order: { id: 'ASC' }, lock: { mode: 'pessimistic_write' } });

/** Saves a changed employee, and publishes the change. */
export async function saveEmployee(
  { manager, emit }: Transaction,
  employee: Employee,
  before: StoredEmployee,
): Promise<void> {
  await manager.update(Employee, { id: employee.id }, employee);
  const number = numberOf(before.phone);
  if (number !== employee.number) await leaveNumber(manager, number, before);
  emit(entityEvent(EmployeeUpdated, changeOf(before, employee.toSnapshot()), employee.version, employee.updatedAt));
}

/**
 * Deletes an employee, and publishes that. The departments that it manages have no manager then: returns their ids.
 * `tasks` deletes its tasks later.
 * @param published - the former values in the event
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
  await leaveNumber(transaction.manager, employee.number, employee.facts());
  transaction.emit(entityEvent(EmployeeDeleted, { id, previous: published }, employee.version + 1, now));
  return managed;
}

/** The row of a deleted employee as JSON, and the departments that it managed. */
export interface KeptEmployee {
  employee: object;
  managed: string[];
}

/** Deletes an employee and keeps what its restoration needs. Returns what undoing it needs to know. */
export async function deleteAndKeep(
  transaction: Transaction,
  deletedRows: DeletedRows,
  employee: Employee,
  now: Date,
): Promise<{ version: number; previous: FormerEmployee }> {
  const { id, version, departmentId } = employee;
  const managed = await deleteEmployee(transaction, employee, now);
  const row: KeptEmployee = { employee: { ...employee }, managed };
  await deletedRows.keep(transaction.manager, [{ id, ownerId: id, row }]);
  return { version: version + 1, previous: { departmentId, isDeleted: true } };
}

type Left = Pick<StoredEmployee, 'consentSource' | 'optedOutAt' | 'unreachableReason'>;

/** Keeps that a number has opted out which no employee has any more: it is not reminded when it comes back. */
async function leaveNumber(
  manager: EntityManager,
  number: string | null,
  { optedOutAt, consentSource, unreachableReason }: Left,
): Promise<void> {
  if (number === null) return;
  if (!optedOutAt) await manager.query('DELETE FROM directory.opted_out_numbers WHERE number = $1', [number]);
  else
    await manager.query(
      `INSERT INTO directory.opted_out_numbers (number, opted_out_at, consent_source, unreachable_reason)
       SELECT $1::text, $2::timestamptz, $3, $4
       WHERE NOT EXISTS (SELECT FROM directory.employees WHERE number = $1::text)
       ON CONFLICT (number) DO UPDATE
       SET opted_out_at = excluded.opted_out_at, consent_source = excluded.consent_source,
         unreachable_reason = excluded.unreachable_reason`,
      [number, optedOutAt, consentSource, unreachableReason],
    );
}
