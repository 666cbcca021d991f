import { StartError } from '@recuerda/service';
import { DataSource } from 'typeorm';
import type { ServiceDatabase } from './data-source-options.js';
import { type AppliedMigration, madeBy, type Migration } from './migration.js';
import { whenReachable } from './when-reachable.js';

/** Runs a statement and returns its rows. */
type ReadRows = (sql: string, parameters: unknown[]) => Promise<unknown[]>;

/** Other migrations than those of this version made the data. They are untouched. */
export class OtherVersionError extends StartError {
  override readonly name = 'OtherVersionError';

  /**
   * @param place of the data, such as `The data folder /srv/data`
   * @param remedy an imperative
   */
  constructor(place: string, remedy: string) {
    super(`${place} is of another version of Recuerda, and its data are untouched: ${remedy}.`);
  }

  static ofDatabase(url: string, schema: string): OtherVersionError {
    const { host, pathname } = new URL(url);
    return new OtherVersionError(
      `The database ${decodeURIComponent(pathname.slice(1))} at ${host} (schema ${schema})`,
      'move it away, put an empty one in its place, and the next start fills that',
    );
  }
}

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

/** Returns the migrations that made a schema, in their order; none where there is no schema. Writes nothing. */
export async function readApplied(read: ReadRows, schema: string): Promise<AppliedMigration[]> {
  const [found] = (await read('SELECT to_regclass($1) AS table', [`"${schema}".migrations`])) as { table: unknown }[];
  if (!found?.table) return [];
  // As JSON: a table of another version may have no hash.
  const sql = `SELECT name, to_jsonb(migration) ->> 'hash' AS hash FROM "${schema}".migrations migration ORDER BY id`;
  return (await read(sql, [])) as AppliedMigration[];
}

/**
 * Returns the migrations that a schema lacks. Those that a newer version added are ignored.
 *
 * @throws OtherVersionError
 */
export async function pendingMigrations(
  source: DataSource,
  { schema, migrations }: ServiceDatabase,
): Promise<Migration[]> {
  const applied = await readApplied((sql, parameters) => source.query(sql, parameters), schema);
  if (!madeBy(migrations, applied)) throw OtherVersionError.ofDatabase(urlOf(source), schema);
  return migrations.slice(applied.length);
}

/**
 * Asserts that every migration of this version has run: otherwise each message would fail.
 *
 * @throws OtherVersionError, PendingMigrationsError
 */
export async function assertMigrated(source: DataSource, database: ServiceDatabase): Promise<void> {
  const pending = await pendingMigrations(source, database);
  if (pending.length > 0)
    throw new PendingMigrationsError(
      database.schema,
      pending.map(({ name }) => name),
    );
}

/**
 * Asserts that no schema of a database is of another version, before anything is written to one of them.
 *
 * @throws OtherVersionError
 */
export async function assertSameVersion(url: string, databases: readonly ServiceDatabase[]): Promise<void> {
  const source = await whenReachable(() => new DataSource({ type: 'postgres', url }).initialize());
  try {
    for (const database of databases) await pendingMigrations(source, database);
  } finally {
    await source.destroy();
  }
}

const urlOf = ({ options }: DataSource): string => ('url' in options ? (options.url ?? '') : '');
