/** Largest file, bytes. */
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;
/** Most rows with content that are read. */
export const MAX_IMPORT_ROWS = 50_000;
/** Most cells of a row. */
export const MAX_IMPORT_COLUMNS = 100;
/** Longest cell, characters. */
export const MAX_IMPORT_CELL = 10_000;
