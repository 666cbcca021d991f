/**
 * Returns SQL that gives text columns the Spanish order (á beside a, ñ after n). On a server without ICU they keep that
 * of the database. No other column may be generated from them yet.
 */
export const sortAsSpanish = (table: string, ...columns: string[]): string => `
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_collation WHERE collname = 'es-x-icu') THEN
    ALTER TABLE ${table} ${columns.map((column) => `ALTER COLUMN ${column} TYPE text COLLATE "es-x-icu"`).join(', ')};
  END IF;
END
$$;`;
