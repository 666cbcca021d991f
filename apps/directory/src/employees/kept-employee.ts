import type { FormerEmployee } from '@recuerda/contracts';
import type { DeletedRows } from '@recuerda/database';
import type { Transaction } from '@recuerda/outbox';
import type { Employee } from './employee.entity.js';
import { deleteEmployee } from './stored-employee.js';

/** What is kept of a deleted employee: its row as JSON, and the departments that it managed. */
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
