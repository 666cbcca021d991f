/**
 * Returns an SQL expression without case and accents: `Núñez` becomes `nunez`. It is immutable, so it can define a
 * generated column. Needs UTF-8 and PostgreSQL 17 or newer.
 */
export const foldText = (expression: string): string =>
  `lower(regexp_replace(normalize(${expression}, NFD), '[\\u0300-\\u036f]', '', 'g') COLLATE "pg_c_utf8") COLLATE "C"`;

/** Returns a LIKE pattern for "contains this text" with escaped wildcards. Compare it with {@link foldText}. */
export const searchPattern = (text: string): string => `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;
