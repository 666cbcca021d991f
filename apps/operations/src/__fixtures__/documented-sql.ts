import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const DOCUMENT = join(import.meta.dirname, '../../../../docs/operations.md');

/** The block of SQL in docs/operations.md that begins with the comment `-- <title>`: what is printed there is what is tried. */
export function documentedSql(title: string): string {
  const blocks = readFileSync(DOCUMENT, 'utf8').matchAll(/^ *```sql\n([^]*?)^ *```/gm);
  for (const [, sql = ''] of blocks) if (sql.trimStart().startsWith(`-- ${title}\n`)) return sql;
  throw new Error(`docs/operations.md has no SQL called ${title}`);
}
