import type { DataSource } from 'typeorm';

/** The job that brings this schema up to date has not run yet. */
export class PendingMigrationsError extends Error {
  override readonly name = 'PendingMigrationsError';

  constructor(
    schema: string,
    readonly pending: readonly string[],
  ) {
    super(`schema ${schema} lacks ${pending.join(', ')}`);
  }
}

/**
 * Throws `PendingMigrationsError` while the schema lacks a migration that this version knows: a service that took messages now would
 * fail each of them. One that this version does not know is a newer version's, and is no hindrance.
 */
export async function assertMigrated(source: DataSource, schema: string): Promise<void> {
  const run = await namesRun(source, schema);
  const pending = source.migrations
    .map(({ name, constructor }) => name ?? constructor.name)
    .filter((name) => !run.has(name));
  if (pending.length > 0) throw new PendingMigrationsError(schema, pending);
}

async function namesRun(source: DataSource, schema: string): Promise<Set<string>> {
  const [found] = await source.query<{ table: string | null }[]>('SELECT to_regclass($1) AS table', [
    `"${schema}".migrations`,
  ]);
  if (!found?.table) return new Set();
  const rows = await source.query<{ name: string }[]>(`SELECT name FROM "${schema}".migrations`);
  return new Set(rows.map(({ name }) => name));
}
