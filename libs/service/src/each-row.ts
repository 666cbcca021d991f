import type { BulkChange, ErrorCode, ImportChange } from '@recuerda/contracts';
import { isInScope } from './caller.js';
import { AppError } from './errors/app-error.js';

interface Kind<T> {
  nameOf: (row: T) => string;
  departmentIdOf: (row: T) => string | null;
  /** The code for a row that does not exist, or is outside the principal's scope. */
  missing: string;
}

/** Returns the change of a row that is changed alone. Throws why it was not: its code as an AppError. */
export function assertChanged<T extends BulkChange>(change: T): T {
  if (change.result === 'failed') throw new AppError((change.code ?? 'internal_error') as ErrorCode);
  return change;
}

/**
 * Changes rows one by one, in the order of `ids`. An AppError of a row is its result; the others are changed.
 *
 * @throws what `change` throws, unless it is an AppError of the row.
 */
export async function eachRow<T extends { id: string }, Former>(
  ids: readonly string[],
  rows: readonly T[],
  { nameOf, departmentIdOf, missing }: Kind<T>,
  change: (row: T) => Promise<Omit<BulkChange<Former>, 'id' | 'name'>>,
): Promise<BulkChange<Former>[]> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const changes: BulkChange<Former>[] = [];
  for (const id of ids) {
    const row = byId.get(id);
    if (!row || !isInScope(departmentIdOf(row))) {
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

/** The reason for which an undone import leaves a row as it is. */
export const CHANGED_SINCE = 'Cambió después de la importación.';

/** Why a row was refused, in Spanish. */
export const reasonOf = ({ errors, detail }: AppError): string => errors?.[0]?.message ?? detail;

/** Writes rows of an import one by one. What is refused of one is its result and stops no other. */
export async function eachImportRow<R extends { id: string }>(
  rows: readonly R[],
  write: (row: R) => Promise<Omit<ImportChange, 'id'>>,
): Promise<ImportChange[]> {
  const changes: ImportChange[] = [];
  for (const row of rows) {
    try {
      changes.push({ id: row.id, ...(await write(row)) });
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      changes.push({ id: row.id, result: 'failed', reason: reasonOf(error) });
    }
  }
  return changes;
}

/** The values before of the fields that a patch names, as a patch that brings them back. */
export const formerValues = (before: object, patch: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(before).filter(([field]) => Object.hasOwn(patch, field)));
