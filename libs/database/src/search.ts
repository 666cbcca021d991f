/**
 * SQL for a text without case and accents, `Núñez` as `nunez`. Immutable, so it may define a generated
 * column; the database must be UTF-8 and at least PostgreSQL 17.
 */
export const foldText = (expression: string): string =>
  `lower(regexp_replace(normalize(${expression}, NFD), '[\\u0300-\\u036f]', '', 'g') COLLATE "pg_c_utf8") COLLATE "C"`;

/** A LIKE pattern for "contains this text", its own wildcards taken literally. Compare it folded: {@link foldText}. */
export const searchPattern = (text: string): string => `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;
