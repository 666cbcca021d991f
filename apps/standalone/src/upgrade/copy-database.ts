import { pipeline } from 'node:stream/promises';
import { StartError } from '@recuerda/service';
import { Client, escapeIdentifier } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { migrate, type ServiceDatabase } from '@recuerda/database';
import { SERVICE_DATABASES, versionOf } from './databases.js';

export interface CopiedDatabase {
  tables: number;
  rows: number;
}

interface Table {
  /** With its schema, quoted. */
  name: string;
  /** Without generated ones. */
  columns: string[];
}

const SCHEMAS = SERVICE_DATABASES.map(({ schema }) => schema);

/**
 * Copies all data of the product into an empty database of another server: the schemas by migrations, the rows of each
 * table, the state of the sequences. Nothing is left of the rows when it fails. No other client may be connected.
 * Throws StartError when the data are of a newer version, or have tables of somebody else.
 */
export const copyDatabase = (fromUrl: string, toUrl: string): Promise<CopiedDatabase> =>
  withClient(fromUrl, (source) => withClient(toUrl, (target) => copyAll(source, target, toUrl)));

async function copyAll(source: Client, target: Client, toUrl: string): Promise<CopiedDatabase> {
  await copySchemas(source, target, toUrl, SERVICE_DATABASES);
  await target.query('BEGIN');
  // Disables triggers, whose results are copied too, and foreign keys, because tables are copied in any order.
  await target.query('SET LOCAL session_replication_role = replica');
  const copied = await copyTables(source, target);
  await copySequences(source, target);
  await target.query('COMMIT');
  await target.query('ANALYZE');
  return copied;
}

/** Runs `use` with a connection to a database. */
export async function withClient<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: 'recuerda upgrade' });
  // A lost connection also fails the statement that follows.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

async function copyTables(source: Client, target: Client): Promise<CopiedDatabase> {
  const [tables, known] = await Promise.all([tablesOf(source), tablesOf(target)]);
  const names = new Set(known.map(({ name }) => name));
  const unknown = tables.filter(({ name }) => !names.has(name));
  if (unknown.length > 0)
    throw new StartError(
      'Recuerda did not make these tables, and cannot copy them to the new PostgreSQL:\n' +
        `  ${unknown.map(({ name }) => name).join(', ')}\n` +
        'Move them to a schema of their own, by the version of Recuerda that ran before.',
    );
  // Migrations have inserted rows.
  if (names.size > 0) await target.query(`TRUNCATE ${[...names].join(', ')}`);
  let rows = 0;
  for (const table of tables) rows += await copyTable(source, target, table);
  return { tables: tables.length, rows };
}

/** Partitioned tables include the rows of their partitions. */
async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name,
       (SELECT coalesce(array_agg(a.attname::text ORDER BY a.attnum), '{}') FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = ANY($1) AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`,
    [SCHEMAS],
  );
  return rows;
}

async function copyTable(source: Client, target: Client, { name, columns }: Table): Promise<number> {
  const list = columns.map(escapeIdentifier).join(', ');
  const reading = source.query(copyTo(`COPY (SELECT ${list} FROM ${name}) TO STDOUT`));
  const writing = target.query(copyFrom(`COPY ${name} (${list}) FROM STDIN`));
  await pipeline(reading, writing);
  if (reading.rowCount !== writing.rowCount)
    throw new Error(`${name} has ${reading.rowCount} rows, of which ${writing.rowCount} were copied`);
  return writing.rowCount;
}

async function copySequences(source: Client, target: Client): Promise<void> {
  const { rows } = await source.query<{ name: string; value: string; called: boolean }>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name, coalesce(last_value, start_value) AS value,
       last_value IS NOT NULL AS called FROM pg_sequences WHERE schemaname = ANY($1)`,
    [SCHEMAS],
  );
  for (const { name, value, called } of rows)
    await target.query('SELECT setval($1::regclass, $2, $3)', [name, value, called]);
}

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
