import { migrate, type ServiceDatabase } from '@recuerda/database';
import { StartError } from '@recuerda/service';
import type { Client } from 'pg';
import { versionOf } from './version-of-data.js';

/** Partitions of the only table that has any: a month each, which the running system creates. */
const AUDIT_MONTH = /^identity\.audit_entries_(\d{4})_(\d{2})$/;

/**
 * Makes the schemas of another database in an empty one, by the same migrations; later ones run when the services
 * start. Throws StartError when the database is of a newer version.
 */
export async function copySchemas(
  source: Client,
  target: Client,
  targetUrl: string,
  databases: readonly ServiceDatabase[],
): Promise<void> {
  const version = await versionOf(source);
  for (const database of databases) {
    const applied = version[database.schema] ?? [];
    const migrations = database.migrations.slice(0, applied.length);
    const newer = applied.slice(migrations.length).map(({ name }) => name);
    if (newer.length > 0)
      throw new StartError(
        `The data are of a newer version of Recuerda, which also had ${newer.join(', ')} (${database.schema}). ` +
          'Start that version.',
      );
    if (migrations.length > 0) await migrate({ ...database, migrations }, targetUrl);
  }
  await copyPartitions(source, target);
}

async function copyPartitions(source: Client, target: Client): Promise<void> {
  const [wanted, present] = await Promise.all([partitionsOf(source), partitionsOf(target)]);
  for (const name of wanted) {
    if (present.has(name)) continue;
    const [, year, month] = AUDIT_MONTH.exec(name) ?? [];
    if (month === undefined) throw new Error(`${name} is a partition that no migration creates`);
    await target.query('SELECT identity.create_audit_month($1)', [`${year}-${month}-15T00:00:00Z`]);
  }
}

async function partitionsOf(client: Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT n.nspname || '.' || c.relname AS name
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relispartition AND c.relkind = 'r'`,
  );
  return new Set(rows.map(({ name }) => name));
}
