import type { BulkChange } from '@recuerda/contracts';
import { isInScope } from '../access/department-scope.js';
import { AppError } from '../errors/app-error.js';

interface Kind<T> {
  nameOf: (row: T) => string;
  /** The code of a row that is not there, or that the principal may not know. */
  missing: string;
}

/**
 * Changes rows one by one, in the order of their ids given. What a row itself refuses is a result and stops no other.
 *
 * @throws what `change` throws, unless it is an AppError of the row.
 */
export async function eachRow<T extends { id: string; departmentId: string | null }, Former>(
  ids: readonly string[],
  rows: readonly T[],
  { nameOf, missing }: Kind<T>,
  change: (row: T) => Promise<Omit<BulkChange<Former>, 'id' | 'name'>>,
): Promise<BulkChange<Former>[]> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const changes: BulkChange<Former>[] = [];
  for (const id of ids) {
    const row = byId.get(id);
    if (!row || !isInScope(row.departmentId)) {
      changes.push({ id, result: 'failed', code: missing });
      continue;
    }
    const name = nameOf(row);
    try {
      changes.push({ id, name, ...(await change(row)) });
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'service_unavailable') throw error;
      changes.push({ id, name, result: 'failed', code: error.code });
    }
  }
  return changes;
}
