import type { ImportChange } from '@recuerda/contracts';
import { AppError } from './errors/app-error.js';

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
