/** Rows of a statement: fewer than would be fastest, so that reminders wait less for it. */
export const STATEMENT_ROWS = 250;

/** Writes the values in their order. */
export async function inStatements<T>(values: readonly T[], write: (some: T[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < values.length; start += STATEMENT_ROWS)
    await write(values.slice(start, start + STATEMENT_ROWS));
}
