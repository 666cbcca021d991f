/**
 * Returns an SQL expression without case and accents: `Núñez` becomes `nunez`. It is immutable, so it can define a
 * generated column. Needs UTF-8 and PostgreSQL 17 or newer.
 */
export const foldText = (expression: string): string =>
  `lower(regexp_replace(normalize(${expression}, NFD), '[\\u0300-\\u036f]', '', 'g') COLLATE "pg_c_utf8") COLLATE "C"`;

/** Returns a LIKE pattern for "contains this text" with escaped wildcards. Compare it with {@link foldText}. */
export const searchPattern = (text: string): string => `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Returns SQL that creates a trigram index for LIKE '%...%' on a column. Without pg_trgm, or the right to create it,
 * there is no index, and a search reads the whole table.
 */
export const createSearchIndex = (schema: string, table: string, column: string): string => `
DO $$
DECLARE
  extension_schema text;
BEGIN
  BEGIN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
  EXCEPTION WHEN OTHERS THEN
    RAISE NOTICE 'pg_trgm is not available: %', SQLERRM;
  END;
  SELECT n.nspname INTO extension_schema
  FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'pg_trgm';
  IF extension_schema IS NOT NULL THEN
    EXECUTE format('CREATE INDEX %I ON %I.%I USING gin (%I %I.gin_trgm_ops)',
      '${table}_${column}', '${schema}', '${table}', '${column}', extension_schema);
  END IF;
END
$$`;

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
