import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const DOCS = join(import.meta.dirname, '../../../docs');

/** Returns the SQL block of a document that begins with `-- <title>`, so that tests run the documented SQL. */
export function documentedSql(title: string, document = 'operations.md'): string {
  const blocks = readFileSync(join(DOCS, document), 'utf8').matchAll(/^ *```sql\n([^]*?)^ *```/gm);
  for (const [, sql = ''] of blocks) if (sql.trimStart().startsWith(`-- ${title}\n`)) return sql;
  throw new Error(`docs/${document} has no SQL called ${title}`);
}
