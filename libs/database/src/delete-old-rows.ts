import type { DataSource } from 'typeorm';

/** Rows deleted by one statement, so that none holds its locks for long. */
const CHUNK = 5_000;

/**
 * Deletes rows of a table, leaving those that another session has locked.
 *
 * @param table with its schema
 * @param condition of SQL, in which $1 is `before`
 */
export async function deleteOldRows(source: DataSource, table: string, condition: string, before: Date): Promise<void> {
  let deleted = CHUNK;
  while (deleted === CHUNK)
    [, deleted] = await source.query<[unknown[], number]>(
      `DELETE FROM ${table} WHERE ctid IN (
         SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${CHUNK} FOR UPDATE SKIP LOCKED)`,
      [before],
    );
}
