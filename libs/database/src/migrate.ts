import { DataSource } from 'typeorm';
import { pendingMigrations } from './applied-migrations.js';
import { dataSourceOptions, type ServiceDatabase } from './data-source-options.js';
import { hashOf, type Migration } from './migration.js';

/** One lock for all services: two of them may create the same extension. */
const LOCK = 'recuerda.migrations';

/**
 * Creates the service's schema where it is missing and runs its pending migrations, each in its own
 * transaction. Several processes may call it at once: they take turns. Returns the names of those that it ran.
 *
 * @throws OtherVersionError; nothing was written then
 */
export async function migrate(database: ServiceDatabase, url: string): Promise<string[]> {
  const options = dataSourceOptions({ ...database, poolSize: 2 }, url);
  // An index over a big table may take longer than any statement of the service.
  const source = await new DataSource({ ...options, extra: { keepAlive: true } }).initialize();
  try {
    return await source.transaction(async (holder) => {
      await holder.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [LOCK]);
      const pending = await pendingMigrations(source, database);
      await createSchema(source, database.schema);
      await apply(source, database.schema, pending);
      return pending.map(({ name }) => name);
    });
  } finally {
    await source.destroy();
  }
}

/** Asks first: CREATE SCHEMA needs a right that a role given a ready-made schema may not have. */
async function createSchema(source: DataSource, schema: string): Promise<void> {
  const found: unknown[] = await source.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [schema]);
  if (found.length === 0) await source.query(`CREATE SCHEMA "${schema}"`);
}

async function apply(source: DataSource, schema: string, migrations: readonly Migration[]): Promise<void> {
  await source.query(`
    CREATE TABLE IF NOT EXISTS "${schema}".migrations (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      name text NOT NULL UNIQUE,
      hash text NOT NULL
    )`);
  for (const migration of migrations)
    await source.transaction(async (manager) => {
      await manager.query(migration.sql);
      await manager.query(`INSERT INTO "${schema}"."migrations" (name, hash) VALUES ($1, $2)`, [
        migration.name,
        hashOf(migration),
      ]);
    });
}
