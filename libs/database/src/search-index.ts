/**
 * SQL that speeds up LIKE '%...%' on a column by a trigram index. A server without pg_trgm, or a role that
 * may not create it, gets none: the search then reads the table.
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
