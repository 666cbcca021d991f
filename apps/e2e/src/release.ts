import { readFile } from 'node:fs/promises';
import { Client } from 'pg';

const DAY_MS = 86_400_000;
/** When the data of 0.1.0 was dumped. */
const DUMPED_AT = Date.parse('2026-11-22T15:24:10Z');
const fixture = (name: string): Promise<string> =>
  readFile(new URL(`../fixtures/0.1.0/${name}`, import.meta.url), 'utf8');

export const readFixture = async <T>(name: string): Promise<T> => JSON.parse(await fixture(name)) as T;

/** Loads the database of version 0.1.0, as if it had been dumped within the last day: retention leaves it whole. */
export async function loadRelease(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(await fixture('schema.sql'));
    // Triggers and foreign keys took effect before the dump.
    await client.query('SET session_replication_role = replica');
    await client.query(await fixture('data.sql'));
    const days = Math.floor((Date.now() - DUMPED_AT) / DAY_MS);
    const { rows } = await client.query<{ statement: string }>(
      `SELECT format('UPDATE %I.%I SET %s', table_schema, table_name,
         string_agg(format('%1$I = %1$I + interval ''${days} days''', column_name), ', ')) AS statement
       FROM information_schema.columns
       WHERE data_type = 'timestamp with time zone' AND table_schema NOT IN ('pg_catalog', 'information_schema')
       GROUP BY table_schema, table_name`,
    );
    for (const { statement } of rows) await client.query(statement);
  } finally {
    await client.end();
  }
}
