import type { Pool } from 'pg';
import type { Api } from '@recuerda/testing';

const SCHEMAS = ['directory', 'tasks', 'scheduler', 'notifier', 'metrics'];
/** Tables with internal state: leases are renewed, and differences of row counts added up, at any time. */
const INTERNAL = /(migrations|\.outbox|\.outbox_dead|\.shard_owners|\.(employees|tasks)_counts)$/;
const PAGES = [
  '/dashboard',
  '/metrics',
  '/departments?limit=100',
  '/employees?limit=100',
  '/tasks?limit=100',
  '/deliveries?limit=100',
];
const EXAMPLES = 3;

/** Rows of every table, and API responses, by table or path. */
type Snapshot = ReadonlyMap<string, readonly string[]>;

/** @param omitted columns to leave out, by table */
export async function takeSnapshot(
  database: Pool,
  api: Api,
  omitted: Readonly<Record<string, string>> = {},
): Promise<Snapshot> {
  const snapshot = new Map<string, readonly string[]>();
  const { rows: tables } = await database.query<{ name: string }>(
    `SELECT table_schema || '.' || table_name AS name FROM information_schema.tables
     WHERE table_schema = ANY($1) AND table_type = 'BASE TABLE' ORDER BY 1`,
    [SCHEMAS],
  );
  for (const { name } of tables.filter((table) => !INTERNAL.test(table.name))) {
    const { rows } = await database.query<{ text: string }>(
      `SELECT (to_jsonb(row) - $1::text)::text AS text FROM ${name} AS row ORDER BY 1`,
      [omitted[name] ?? ''],
    );
    snapshot.set(
      name,
      rows.map(({ text }) => text),
    );
  }
  for (const page of PAGES) snapshot.set(page, [JSON.stringify((await api.call('GET', page)).body)]);
  return snapshot;
}

/** Throws with the differences. */
export function assertEqual(before: Snapshot, after: Snapshot, when: string): void {
  const differences = [...before].flatMap(([name, rows]) => {
    const then = new Set(rows);
    const now = new Set(after.get(name) ?? []);
    const removed = rows.filter((row) => !now.has(row));
    const added = [...now].filter((row) => !then.has(row));
    if (removed.length + added.length === 0) return [];
    const lines = [
      ...removed.slice(0, EXAMPLES).map((row) => `- ${row}`),
      ...added.slice(0, EXAMPLES).map((row) => `+ ${row}`),
    ];
    return [`${name} (${removed.length} rows removed, ${added.length} added):`, ...lines];
  });
  if (differences.length > 0) throw new Error(`not the same ${when}:\n${differences.join('\n')}`);
}
