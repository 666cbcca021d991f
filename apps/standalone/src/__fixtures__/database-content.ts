import { Client } from 'pg';

export async function query<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}

const OWN = `n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast', 'public')`;

/** Returns the number of rows and a hash of each table, and the value of each sequence. */
export async function contentOf(url: string): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    url,
    `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND ${OWN} ORDER BY 1`,
  );
  const hashes = tables.map(
    ({ name }) => `SELECT '${name}' AS name, count(*) || ' ' ||
      coalesce(md5(string_agg(to_jsonb(t)::text, '|' ORDER BY to_jsonb(t)::text)), '') AS content FROM ${name} t`,
  );
  const sequences = `SELECT schemaname || '.' || sequencename, coalesce(last_value::text, 'unused') FROM pg_sequences`;
  const rows = await query<{ name: string; content: string }>(url, [...hashes, sequences].join(' UNION ALL '));
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
}

/** Returns the columns, constraints, indexes, triggers and functions of a database, sorted. */
export async function structureOf(url: string): Promise<string[]> {
  const rows = await query<{ line: string }>(
    url,
    `SELECT format('%s.%s %s %s %s', n.nspname, c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
       pg_get_expr(d.adbin, d.adrelid)) AS line
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
     WHERE a.attnum > 0 AND NOT a.attisdropped AND c.relkind IN ('r', 'p') AND ${OWN}
     UNION ALL SELECT pg_get_constraintdef(k.oid) || k.conrelid::regclass FROM pg_constraint k
       JOIN pg_namespace n ON n.oid = k.connamespace WHERE ${OWN}
     UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname NOT LIKE 'pg_%'
     UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
     UNION ALL SELECT pg_get_functiondef(p.oid) FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
       WHERE ${OWN} ORDER BY 1`,
  );
  return rows.map(({ line }) => line);
}
