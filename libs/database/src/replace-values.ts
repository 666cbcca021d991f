import type { EntityManager } from 'typeorm';

interface Replacement {
  /** A regular expression of PostgreSQL; matches without regard to case. */
  pattern: string;
  by: string;
}

/**
 * Replaces what a regular expression finds in columns of a table. Returns the number of rows that changed.
 *
 * @param table with its schema
 * @param columns with their types; in JSON the pattern may only match inside strings
 * @param condition SQL; limits the rows. Its parameters begin with `$3`
 */
export async function replaceValues(
  manager: EntityManager,
  table: string,
  columns: Readonly<Record<string, 'text' | 'json' | 'jsonb'>>,
  { pattern, by }: Replacement,
  condition = 'true',
  parameters: readonly unknown[] = [],
): Promise<number> {
  const set = Object.entries(columns).map(
    ([column, type]) => `${column} = regexp_replace(${column}::text, $1, $2, 'gi')::${type}`,
  );
  const found = Object.keys(columns).map((column) => `${column}::text ~* $1`);
  const [, changed] = await manager.query<[unknown[], number]>(
    `UPDATE ${table} SET ${set.join(', ')} WHERE (${found.join(' OR ')}) AND ${condition}`,
    [pattern, by, ...parameters],
  );
  return changed;
}
