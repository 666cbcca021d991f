import type { Envelope } from '@recuerda/contracts';

/** Columns of every replica; a tombstone has no others. */
export const REPLICA_COLUMNS = { id: 'uuid', version: 'int', deleted: 'boolean' } as const;

/** The row of a deleted entity: a late event of an older version cannot revive it. */
export const tombstone = ({ subject, version = 0, data }: Envelope<{ id: string }>) => ({
  subject,
  id: data.id,
  version,
  deleted: true,
});

/**
 * Returns the statement that upserts rows into a replica and ignores those that are not newer. `columns` maps every
 * column of the replica to its type; the rows come from the SQL of `from`.
 */
export function upsertNewer(table: string, columns: Readonly<Record<string, string>>, from: string): string {
  const names = Object.keys(columns);
  const assignments = names.filter((name) => name !== 'id').map((name) => `${name} = excluded.${name}`);
  return `
    INSERT INTO metrics.${table} AS copy (${names.join(', ')})
    SELECT ${names.join(', ')} FROM ${from}
    ON CONFLICT (id) DO UPDATE SET ${assignments.join(', ')}
    WHERE copy.version < excluded.version`;
}
