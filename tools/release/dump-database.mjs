import pg from 'pg';

const SCHEMAS = `n.nspname NOT LIKE 'pg\\_%' AND n.nspname NOT IN ('information_schema', 'public')`;
const BOOKKEEPING = /^\s*(SELECT|SHOW|START TRANSACTION|COMMIT|SET |INSERT INTO "\w+"\."migrations")/i;

/** Runs `work` and returns the statements that it sent without parameters: those of migrations. */
export async function statementsOf(work) {
  const { query } = pg.Client.prototype;
  const statements = [];
  pg.Client.prototype.query = function (statement, ...rest) {
    const text = typeof statement === 'string' ? statement : statement?.text;
    if (text && !BOOKKEEPING.test(text)) statements.push(text.trim().replace(/;?$/, ';'));
    return query.call(this, statement, ...rest);
  };
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return `${statements.join('\n\n')}\n`;
}

/** Returns the statements that write every row, into tables of the same columns, and the state of the sequences. */
export async function dumpData(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const read = async (sql) => (await client.query(sql)).rows.map(({ statement }) => statement);
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    // The second is for the time when the data are loaded: they are then as old as a day.
    const months = await read(
      `SELECT format('SELECT identity.create_audit_month(%L), identity.create_audit_month(now() - interval ''1 day'');',
         replace(right(relname, 7), '_', '-') || '-15T00:00:00Z') AS statement
       FROM pg_class WHERE relispartition AND relkind = 'r' ORDER BY 1`,
    );
    const queries = await read(
      `SELECT format('SELECT format(%L, string_agg(''('' || concat_ws('', '', %s) || '')'', E'',\\n'' ' ||
           'ORDER BY t::text)) AS statement FROM %s t HAVING count(*) > 0',
         format(E'DELETE FROM %1$s;\\nINSERT INTO %1$s (%2$s) OVERRIDING SYSTEM VALUE VALUES\\n%%s;', name,
           columns),
         values, name) AS statement
       FROM (SELECT format('%I.%I', n.nspname, c.relname) AS name,
               string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) AS columns,
               string_agg(format('quote_nullable(t.%I::text)', a.attname), ', ' ORDER BY a.attnum) AS values
             FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
             WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND a.attnum > 0 AND NOT a.attisdropped
               AND a.attgenerated = '' AND ${SCHEMAS} GROUP BY 1) AS tables ORDER BY name`,
    );
    const rows = [];
    for (const query of queries) rows.push(...(await read(query)));
    const sequences = await read(
      `SELECT format('SELECT setval(%L, %s);', format('%I.%I', schemaname, sequencename), last_value) AS statement
       FROM pg_sequences WHERE last_value IS NOT NULL ORDER BY 1`,
    );
    return `${[...months, ...rows, ...sequences].join('\n\n')}\n`;
  } finally {
    await client.end();
  }
}
