import type { Envelope } from '@recuerda/contracts';

/** Columns every copy has; a tombstone has nothing else. */
export const REPLICA_COLUMNS = { id: 'uuid', version: 'int', deleted: 'boolean' } as const;

/** What is left of a deleted entity: a late event of an older version cannot revive it. */
export const tombstone = ({ subject, version = 0, data }: Envelope<{ id: string }>) => ({
  subject,
  id: data.id,
  version,
  deleted: true,
});

/**
 * The statement that writes rows into a copy, ignoring those whose version is not newer than what is
 * there. `columns` maps every column of the copy to its type, `from` is where the rows come from.
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
