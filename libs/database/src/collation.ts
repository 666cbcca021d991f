import type { QueryRunner } from 'typeorm';

/**
 * Returns the COLLATE clause for Spanish order (á beside a, ñ after n), or an empty string on a server without ICU.
 */
export async function spanishCollation(runner: QueryRunner): Promise<string> {
  const found: unknown[] = await runner.query(`SELECT 1 FROM pg_collation WHERE collname = 'es-x-icu'`);
  return found.length > 0 ? 'COLLATE "es-x-icu"' : '';
}
