import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const DOCUMENT = join(import.meta.dirname, '../../../docs/operations.md');

/** Returns the SQL block in docs/operations.md that begins with `-- <title>`, so that tests run the documented SQL. */
export function documentedSql(title: string): string {
  const blocks = readFileSync(DOCUMENT, 'utf8').matchAll(/^ *```sql\n([^]*?)^ *```/gm);
  for (const [, sql = ''] of blocks) if (sql.trimStart().startsWith(`-- ${title}\n`)) return sql;
  throw new Error(`docs/operations.md has no SQL called ${title}`);
}
