import type { DataSource } from 'typeorm';

/** The schema lacks migrations of this version. */
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
 * Asserts that every migration of this version has run: otherwise each message would fail. Migrations of a newer
 * version are ignored.
 *
 * @throws PendingMigrationsError
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
