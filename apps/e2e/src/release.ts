import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DAY_MS } from '@recuerda/contracts';
import { Client } from 'pg';

/** UPGRADE_FIXTURE names the folder of one more, such as one that was recorded just now. */
const { UPGRADE_FIXTURE } = process.env;
const fixtures = join(import.meta.dirname, '../fixtures');

/** The folder of each version: of its database and of samples of its messages. */
export const RELEASES: readonly string[] = [
  ...readdirSync(fixtures, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(fixtures, name)),
  ...(UPGRADE_FIXTURE ? [resolve(UPGRADE_FIXTURE)] : []),
];

export const readFixture = <T>(folder: string, name: string): T =>
  JSON.parse(readFileSync(join(folder, name), 'utf8')) as T;

/** Loads the database of a version, as if it had been dumped within the last day: retention leaves it whole. */
export async function loadRelease(folder: string, databaseUrl: string): Promise<void> {
  const statements = (name: string): string => readFileSync(join(folder, name), 'utf8');
  const { dumpedAt } = readFixture<{ dumpedAt: string }>(folder, 'release.json');
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(statements('schema.sql'));
    // Triggers and foreign keys took effect before the dump.
    await client.query('SET session_replication_role = replica');
    await client.query(statements('data.sql'));
    const days = Math.floor((Date.now() - Date.parse(dumpedAt)) / DAY_MS);
    const { rows } = await client.query<{ statement: string }>(
      `SELECT format('UPDATE %I.%I SET %s', table_schema, table_name,
         string_agg(format('%1$I = %1$I + interval ''${days} days''', column_name), ', ')) AS statement
       FROM information_schema.columns
       JOIN pg_class ON oid = format('%I.%I', table_schema, table_name)::regclass AND NOT relispartition
       WHERE data_type = 'timestamp with time zone' AND table_schema NOT IN ('pg_catalog', 'information_schema')
       GROUP BY table_schema, table_name`,
    );
    for (const { statement } of rows) await client.query(statement);
  } finally {
    await client.end();
  }
}
